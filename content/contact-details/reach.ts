/** The address that dials a number as people write it, `tel:+911123456789`. */
export function dialled(phone: string): string {
  return `tel:${phone.replace(/[\s()./-]/g, '')}`;
}

/** Whether a number has its country code, so that it can be dialled from anywhere. */
export function isDialled(phone: string): boolean {
  return /^tel:\+[1-9]\d{6,14}$/.test(dialled(phone));
}

/** `28.6139, 77.2090` as numbers of degrees. */
export function placeIn(coordinates: string): { latitude: number; longitude: number } | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = coordinates
    .split(',')
    .map((degrees) => (degrees.trim() === '' ? Number.NaN : Number(degrees)));
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0;
  return isPlace ? { latitude, longitude } : undefined;
}
