import { BrandMark } from '../../../ui/layout/Header';
import '../../../ui/layout/frame.css';
import './judging.css';

/** A work's cover, which is decoration beside its name; without one, an empty frame of the same size. */
export function Cover({ src }: { src: string | null }) {
  return src ? (
    <img src={src} alt="" loading="lazy" decoding="async" fetchPriority="low" />
  ) : (
    <span className="frame judging-no-cover" aria-hidden="true">
      <BrandMark />
    </span>
  );
}
