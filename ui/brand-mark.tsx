/** The sun coming up over the horizon, with five rays. The same drawing as `public/favicon.svg`. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <rect width="48" height="48" rx="13" className="fill-panel" />
      <path d="M14 32.5a10 10 0 0 1 20 0z" fill="#f5a524" />
      <path
        d="M24 9v6.5M11.8 14.3l3.9 4.8M36.2 14.3l-3.9 4.8M6.5 25.5l5.8 1.9M41.5 25.5l-5.8 1.9M9 38.5h30"
        fill="none"
        stroke="#f5a524"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
