/** The address that dials a number as people write it, `tel:+911123456789`; undefined for one without a country code. */
export function dialled(phone: string): string | undefined {
  const digits = phone.replace(/[\s()./-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? `tel:${digits}` : undefined;
}

/** `28.6139, 77.2090` as numbers of degrees. */
export function placeIn(coordinates: string): { latitude: number; longitude: number } | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = coordinates.split(',').map(Number);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0;
  return isPlace ? { latitude, longitude } : undefined;
}
