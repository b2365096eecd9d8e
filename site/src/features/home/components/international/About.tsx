import { text } from '@/lib/locale/language';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Lines } from '../Lines';
import content from '@films-about.json';
import night from './night.svg';
import '@/ui/layout/frame.css';
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
                <SceneCrop box={boxes[id] ?? whole} />
              </div>
              <figcaption className="caption">
                <b className="num">{ratio}</b>
                {` ${text(caption, language)}`}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** One crop of the night scene; fills its frame, whose caption says what it shows. All crops are one file. */
function SceneCrop({ box }: { box: Box }) {
  return <img className="scene" src={`${night}#svgView(viewBox(${box.join(',')}))`} alt="" loading="lazy" />;
}
