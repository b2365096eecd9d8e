interface CoverProps {
  /** Address of the cover; without one the frame stays empty. */
  cover?: string;
  /** The first picture of the page, which is loaded with it. */
  first?: boolean;
}

/** A winner's cover in its frame. */
export function Cover({ cover, first = false }: CoverProps) {
  return (
    <span className={cover ? 'frame won-cover' : 'frame won-cover won-cover-empty'}>
      {cover && (
        <img
          src={cover}
          alt=""
          width="640"
          height="360"
          loading={first ? undefined : 'lazy'}
          decoding={first ? undefined : 'async'}
        />
      )}
    </span>
  );
}
