import type { ReactNode } from 'react';
import './material-sheet.css';

const filmHoles = Array.from({ length: 13 }, (_, row) => {
  const y = 34 + row * 16;
  return `M33 ${y}h9v8h-9zM164 ${y}h9v8h-9z`;
}).join('');

/** Faint pencil lines of the given widths, 12 units apart. */
function pencil(x: number, y: number, widths: readonly number[]): ReactNode {
  return (
    <path
      className="sheet-pencil"
      d={widths.map((width, line) => `M${x} ${y + line * 12}h${width}`).join('')}
    />
  );
}

const sheets: Record<string, { turn: number; drawing: ReactNode } | undefined> = {
  concept: {
    turn: -2.5,
    drawing: (
      <>
        <path className="sheet-ink" d="M26 34h84M26 48h56" />
        {pencil(26, 80, [150, 138, 146, 90])}
        <path className="sheet-thin" d="M26 144h154v92H26zM26 190h154M103 144v92" />
        <path className="sheet-red" d="M34 214h40M34 224h26" />
      </>
    ),
  },
  script: {
    turn: 1.6,
    drawing: (
      <>
        <path className="sheet-ink" d="M26 34h110" />
        {pencil(26, 58, [152, 140])}
        <path className="sheet-ink" d="M84 98h42" />
        {pencil(56, 114, [100, 92, 60])}
        <path className="sheet-ink" d="M84 166h42" />
        {pencil(56, 182, [96, 78])}
        <path className="sheet-red" d="M48 106c-12 12-12 30 0 40M60 218c30 8 60-10 92 2" />
      </>
    ),
  },
  pv: {
    turn: -1,
    drawing: (
      <>
        <path className="sheet-fill" d="M20 26h166v70H20z" />
        <path
          className="sheet-thin"
          d="M20 108h79v45H20zM107 108h79v45h-79zM20 165h79v45H20zM107 165h79v45h-79z"
        />
        <circle className="sheet-sun" cx="140" cy="58" r="18" />
        <path className="sheet-paper" d="M20 96l50-34 34 20 40-12 42 26z" />
        <path
          className="sheet-thin"
          d="M24 148l24-22 20 14 28-18M111 140c20-18 40-18 72 0M30 204l30-26 34 26M112 196h70M146 170v40"
        />
      </>
    ),
  },
  portfolio: {
    turn: 2.4,
    drawing: (
      <>
        <path className="sheet-fill" d="M26 26h154v214H26z" />
        <path
          className="sheet-paper"
          d={`M50 40h106v56H50zM50 106h106v56H50zM50 172h106v56H50z${filmHoles}`}
        />
        <path className="sheet-thin" d="M60 88l26-28 22 20 38-30" />
        <circle className="sheet-sun" cx="103" cy="134" r="16" />
        <path className="sheet-thin" d="M62 220c16-40 66-40 82 0" />
      </>
    ),
  },
};

interface MaterialSheetProps {
  /** The kind of material: `concept`, `script`, `pv` or `portfolio`. */
  id: string;
  /** Slightly rotated, as if put down by hand. */
  turned?: boolean;
}

/** The drawing of one kind of material of an application. */
export function MaterialSheet({ id, turned = false }: MaterialSheetProps) {
  const sheet = sheets[id];
  return (
    <svg
      viewBox="0 0 210 270"
      aria-hidden="true"
      style={turned ? { rotate: `${sheet?.turn ?? 0}deg` } : undefined}
    >
      <path className="sheet-shadow" d="M4 6h206v264H4z" />
      <path className="sheet" d="M.5.5h205v265H.5z" />
      {sheet?.drawing}
    </svg>
  );
}
