import figures from './figures.json';
import './drawn-number.css';

/** Of the line, in units of the font: as high as 0.76 em, as a text of that line height. */
const LINE = { top: -714, height: 760 };

/** A whole number in the narrowest bold figures, drawn: it is there at the first paint, and the page needs no font for it. */
export function DrawnNumber({ value }: { value: number }) {
  const drawn = Array.from(String(value), (figure) => figures[Number(figure)]!);
  const before = (place: number) => drawn.slice(0, place).reduce((sum, { width }) => sum + width, 0);
  return (
    <svg
      className="drawn-number"
      viewBox={`0 ${LINE.top} ${before(drawn.length)} ${LINE.height}`}
      aria-hidden="true"
    >
      {drawn.map(({ path }, place) => (
        <path key={place} d={path} transform={place > 0 ? `translate(${before(place)})` : undefined} />
      ))}
    </svg>
  );
}
