/** The line through points by least squares, and how far off it the furthest point is. */
export function fitLine(points: readonly (readonly [number, number])[]): {
  slope: number;
  start: number;
  most: number;
} {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const covariance = mean(points.map(([at, value]) => (at - x) * (value - y)));
  const slope = covariance / mean(points.map(([at]) => (at - x) ** 2));
  const start = y - slope * x;
  const most = Math.max(...points.map(([at, value]) => Math.abs(value - start - slope * at)));
  return { slope, start, most };
}
