import { locale } from '../../../engine/locale.ts';

export interface ChartPoint {
  /** What the bar stands for: `31/01/2026`. */
  label: string;
  value: number;
}

interface BarChartProps {
  points: readonly ChartPoint[];
  /** What the chart says, for screen readers: the table beside it has the figures. */
  label: string;
}

/** Points as bars above a line, with their scale and the first and last label. */
export function BarChart({ points, label }: BarChartProps) {
  const steps = stepsTo(Math.max(0, ...points.map(({ value }) => value)));
  const shareOf = (value: number) => `${(value / (steps.at(-1) ?? 1)) * 100}%`;
  return (
    <div className="bar-chart" role="img" aria-label={label}>
      <div className="bar-chart-plot">
        {steps.map((value) => (
          <span key={value} className="bar-chart-step" style={{ bottom: shareOf(value) }}>
            <span>{value.toLocaleString(locale)}</span>
          </span>
        ))}
        {points.map(({ label: name, value }) => (
          // The whole column is what is pointed at, a bar may be a pixel high.
          <span key={name} className="bar-chart-column" title={`${name}: ${value.toLocaleString(locale)}`}>
            <span style={{ height: shareOf(value) }} />
          </span>
        ))}
      </div>
      <p className="cluster-between">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </div>
  );
}

/** 0 and up to four round numbers, the last of which no value exceeds. */
function stepsTo(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
