const operator =
  'M44 38c-10 3-16 10-19 24-4 20-4 44-7 70l10 3-1 74-8 6c-2 3 0 5 3 5h20l3-6 7-72 9 72 2 6h21c3 0 4-4 1-6l-10-6-1-72 4-2c2-22 2-38-1-54l2 2c10 8 18 12 28 13l10-2-1-9-9-1c-8-2-16-9-24-20-8-12-12-22-22-25z';
const head =
  'M44 40c1-3 1-6 0-9-4-4-6-9-6-15l-2-1c0-8 8-14 17-14s15 6 16 13l9 3c1 1 0 3-2 3l-6-1c0 8-3 14-8 18 0 2 1 4 3 6-5 4-15 4-21-3z';
const cameraBody =
  'M112 60h46v31h-46zM158 66l17-6v29l-17-6zM126 91h20l2 10h-24zM120 52h34v10h-34zM112 74h-9v4h9z';
const tripod = 'M128 99l-26 121h5l27-112 1 112h5l1-112 28 112h5L144 99z';

/** A camera operator in front of a lit screen, with their shadow. */
export function Crew() {
  return (
    <svg className="hero-crew" viewBox="0 0 190 222" aria-hidden="true">
      <defs>
        <linearGradient id="crew-shadow" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="var(--silhouette)" stopOpacity=".78" />
          <stop offset="1" stopColor="var(--silhouette)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        fill="url(#crew-shadow)"
        d="M22 216h20l96 230H46zM62 216h20l118 230h-56zM104 216h68l190 230H214z"
      />
      <g fill="var(--silhouette)">
        <path d={operator} />
        <path d={head} />
        <path d={cameraBody} />
        <circle cx="122" cy="44" r="15.5" />
        <circle cx="149" cy="42" r="17.5" />
        <path d={tripod} />
      </g>
    </svg>
  );
}
