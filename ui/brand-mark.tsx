/** The sun coming up over the horizon, with five rays; `size` in rem. The same drawing as `public/favicon.svg`. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg
      width={`${size}rem`}
      height={`${size}rem`}
      viewBox="0 0 48 48"
      className="brand-mark"
      aria-hidden="true"
    >
      <rect width="48" height="48" rx="13" />
      <path d="M14 32.5a10 10 0 0 1 20 0z" />
      <path d="M24 9v6.5M11.8 14.3l3.9 4.8M36.2 14.3l-3.9 4.8M6.5 25.5l5.8 1.9M41.5 25.5l-5.8 1.9M9 38.5h30" />
    </svg>
  );
}
