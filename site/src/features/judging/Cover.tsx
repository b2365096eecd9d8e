/** A film's cover, decoration beside its name; an empty frame of the same size without one. */
export function Cover({ src }: { src: string | null }) {
  return src ? (
    <img src={src} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="desk-coverless" aria-hidden="true" />
  );
}
