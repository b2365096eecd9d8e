import { text } from '../../../../lib/locale/language';
import { useLanguage } from '../../../../lib/locale/useLanguage';
import { Lines } from '../Lines';
import content from '@catalogue/editions/international/about.json';
import { landscape } from './landscape';
import '../../../../ui/layout/frame.css';
import './about.css';

/** A part of the night scene in its units: x, y, width, height. */
type Box = readonly [number, number, number, number];
const whole: Box = [0, 0, 2390, 1000];
/** The part of the night scene in each frame. */
const boxes: Record<string, Box> = {
  scope: whole,
  wide: [1130, 250, 1090, 613],
  academy: [210, 440, 500, 375],
  phone: [1424, 196, 372, 661],
};

/** What the contest is, and one night scene in four frame ratios. */
export function About() {
  const language = useLanguage();
  return (
    <section className="section about below below-tall">
      <div className="wrap grid">
        <h2 id="about">
          <Lines lines={content.heading} />
        </h2>
        <div className="about-text stack">
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph.en}>{text(paragraph, language)}</p>
          ))}
        </div>
        <div className="about-frames">
          {content.frames.map(({ id, ratio, caption }) => (
            <figure key={id} className={`about-${id}`}>
              <div className={`frame frame-${id}`}>
                <SceneCrop box={boxes[id] ?? whole} label={text(caption, language)} />
              </div>
              <figcaption className="caption">
                <b className="num">{ratio}</b> {text(caption, language)}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

const boat = [
  'M1478 806c40 26 208 26 262-2l-16 36c-50 16-182 16-228 0z',
  'M1584 812c-4-44 6-74 30-78 26 2 38 34 36 80z',
  'M1586 706q26-26 54 0l10 6h-74z',
  'M1640 748l150 98 8-6-152-106z',
].join('');
const heron =
  'M2148 826l4-86c-30-6-62 4-92 22 26-34 60-50 96-50 12-40 0-60 10-84 6-14 22-16 30-8l46 6-44 8c-12 6-10 26-10 44 0 30-6 50-22 64l-2 84h-5l-1-80-4 80z';

function House() {
  return (
    <g>
      <path fill="var(--silhouette)" d="M330 742V620l-22 6 110-92 40 34v-40h26v62l44 38-22-6v120z" />
      <path fill="var(--night-lamp)" d="M372 640h44v52h-44z" />
      <path fill="var(--night-star)" d="M440 654h30v38h-30z" opacity=".5" />
      <path stroke="var(--silhouette)" strokeWidth="4" d="M394 640v52M372 666h44" />
      <path fill="var(--silhouette)" d="M398 692v-24c0-6 14-6 14 0v24z" />
      <circle cx="405" cy="660" r="6" fill="var(--silhouette)" />
      <path fill="var(--night-lamp)" opacity=".16" d="M372 742l44 0 60 92H300z" />
    </g>
  );
}

/** Defines the night scene once as the symbol `night`, for the crops to use. Draws nothing itself. */
export function NightScene() {
  const scene = landscape();
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs>
        <linearGradient id="night-sky" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="var(--night-sky-high)" />
          <stop offset=".42" stopColor="var(--night-sky-middle)" />
          <stop offset=".62" stopColor="var(--night-sky-low)" />
        </linearGradient>
        <symbol id="night" viewBox="0 0 2390 1000" overflow="visible">
          <path fill="url(#night-sky)" d="M0 0h2390v1000H0z" />
          <path fill="var(--night-star)" opacity=".55" d={scene.stars} />
          <circle cx="1600" cy="390" r="236" fill="var(--night-lamp)" />
          {scene.hills.map((hill, index) => (
            <path key={hill} fill={`var(--night-hill-${index + 1})`} d={hill} />
          ))}
          <path fill="var(--night-lake)" d="M0 652h2390v348H0z" />
          <path fill="var(--night-lamp)" d={scene.reflection} />
          <g fill="var(--silhouette)">
            <path d={boat} />
            <circle cx="1612" cy="712" r="19" />
          </g>
          <path fill="var(--night-shore)" d={scene.leftShore} />
          <House />
          <path fill="var(--silhouette)" d={scene.pines + scene.rightShore + scene.reeds + heron} />
        </symbol>
      </defs>
    </svg>
  );
}

interface SceneCropProps {
  box: Box;
  /** What the crop shows, for readers who cannot see it. */
  label: string;
}

/** One crop of the night scene; fills its frame. */
function SceneCrop({ box, label }: SceneCropProps) {
  return (
    <svg
      className="scene"
      viewBox={box.join(' ')}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <use href="#night" width="2390" height="1000" />
    </svg>
  );
}
