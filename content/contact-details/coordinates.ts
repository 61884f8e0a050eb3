/** `28.6139, 77.2090` as numbers of degrees. */
export function parseCoordinates(coordinates: string): { latitude: number; longitude: number } | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = coordinates
    .split(',')
    .map((degrees) => (degrees.trim() === '' ? Number.NaN : Number(degrees)));
  const isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0;
  return isValid ? { latitude, longitude } : undefined;
}
