import { useEffect, useRef, useState } from 'react';
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

/** Pixels. The width is that of the place, so that letters are as large as elsewhere. */
const usualWidth = 640;
const height = 200;
const left = 44;
const bottom = 24;
const top = 8;

/** Points as bars above a line, with their scale and the first and last label. */
export function BarChart({ points, label }: BarChartProps) {
  const { drawing, width } = useOwnWidth();
  const highest = Math.max(0, ...points.map(({ value }) => value));
  const steps = stepsTo(highest);
  const scale = steps.at(-1) ?? 1;
  const step = (width - left) / Math.max(1, points.length);
  const yOf = (value: number) => height - bottom - (value / scale) * (height - bottom - top);
  return (
    <svg ref={drawing} className="bar-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {steps.map((value) => (
        <g key={value}>
          <line x1={left} x2={width} y1={yOf(value)} y2={yOf(value)} />
          <text x={left - 8} y={yOf(value) + 4} textAnchor="end">
            {value.toLocaleString(locale)}
          </text>
        </g>
      ))}
      {points.map(({ label: name, value }, index) => (
        <g key={name}>
          <title>{`${name}: ${value.toLocaleString(locale)}`}</title>
          {/* The whole column is what is pointed at, a bar may be a pixel high. */}
          <rect
            className="bar-chart-column"
            x={left + index * step}
            y={top}
            width={step}
            height={height - bottom - top}
          />
          <rect
            x={left + index * step + step * 0.12}
            y={yOf(value)}
            width={step * 0.76}
            height={height - bottom - yOf(value)}
          />
        </g>
      ))}
      <text x={left} y={height - 6}>
        {points[0]?.label}
      </text>
      <text x={width} y={height - 6} textAnchor="end">
        {points.at(-1)?.label}
      </text>
    </svg>
  );
}

function useOwnWidth() {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(usualWidth);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(200, entry?.contentRect.width ?? 0)));
    if (drawing.current) observer.observe(drawing.current);
    return () => observer.disconnect();
  }, []);
  return { drawing, width };
}

/** 0 and up to four round numbers, the last of which no value exceeds. */
function stepsTo(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}
