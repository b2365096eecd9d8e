import { BrandMark } from '../../../ui/art/BrandMark';
import '../../../ui/layout/frame.css';

/** A film's cover, decoration beside its name; an empty frame of the same size without one. */
export function Cover({ src }: { src: string | null }) {
  return src ? (
    <img src={src} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="frame desk-coverless" aria-hidden="true">
      <BrandMark />
    </span>
  );
}
