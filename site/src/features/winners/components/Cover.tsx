/** A winner's cover in its frame, loaded when it comes near; without an address the frame stays empty. */
export function Cover({ cover }: { cover?: string }) {
  return (
    <span className={cover ? 'frame won-cover' : 'frame won-cover won-cover-empty'}>
      {cover && <img src={cover} alt="" width="640" height="360" loading="lazy" decoding="async" />}
    </span>
  );
}
