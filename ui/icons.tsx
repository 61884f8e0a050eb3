/** Outlines on a grid of 24, drawn with a round pen of 2. Decoration: the control that holds one has the name. */
const paths = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5v14M15.5 5v14',
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  outward: 'M8 16 17 7M9 7h8v8',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20',
  notice: 'M4 10v4h3l7 4V6l-7 4zM18 9.5a4 4 0 0 1 0 5',
  place: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone:
    'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4a1 1 0 0 1-1 1A15.5 15.5 0 0 1 4 5a1 1 0 0 1 1-1z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l4 2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const;

export type IconName = keyof typeof paths;

/** `size` in pixels; the colour is that of the text around it. */
export function Icon({
  name,
  size = 24,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
