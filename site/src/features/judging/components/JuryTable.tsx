import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuidelinesLink } from './GuidelinesLink';
import './jury-table.css';

/** Where a chair stands on the plan, in its units: those above the table face down. */
const CHAIRS = [230, 480, 730].flatMap((x, place) => [
  { x, y: 172, turn: 180 - 3 * (place - 1), free: false },
  { x: x + 40, y: 468, turn: 4 * (place - 1), free: place === 1 },
]);
/** The applications on the table: left edge, upper edge and turn. */
const SHEETS = [
  [190, 246, -4],
  [286, 262, 3],
  [436, 250, 2],
  [530, 268, -5],
  [676, 248, -2],
  [762, 258, 4],
] as const;

/** The jury's table in the camp's rehearsal room, seen from above, with one free chair, and beside it the login. */
export function JuryTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('judging');
  return (
    <div className="jury-table">
      <div className="jury-table-plan" aria-hidden="true">
        <p className="jury-table-name">{t('login.table')}</p>
        <svg viewBox="0 0 1000 620">
          <path className="jury-table-light" d="M60 60h150l190 500H250zM420 60h150l190 500H610z" />
          <path className="jury-table-wall" d="M40 600L96 48H904L960 600" />
          <path className="jury-table-line" d="M96 28h808M96 20v16M904 20v16" />
          <path className="jury-table-axis" d="M500 10V610" />
          <rect className="jury-table-top" x="140" y="226" width="720" height="188" />
          {SHEETS.map(([x, y, turn]) => (
            <path
              key={x}
              className="jury-table-sheet"
              transform={`translate(${x} ${y}) rotate(${turn})`}
              d="M0 0h84v118H0zM12 20h44M12 36h58M12 48h58M12 60h50M12 84h58M12 96h40"
            />
          ))}
          {CHAIRS.map(({ x, y, turn, free }) => (
            <g
              key={`${x} ${y}`}
              className={free ? 'jury-table-free' : 'jury-table-chair'}
              transform={`translate(${x} ${y}) rotate(${turn})`}
            >
              <path d="M-44-34h88v68h-88z" />
              <path d="M-50 46h100" />
            </g>
          ))}
          <path
            className="jury-table-mark"
            d="M454 438v-14h14M586 438v-14h-14M454 518v14h14M586 518v14h-14"
          />
        </svg>
      </div>
      <div className="jury-table-side">
        {children}
        <p className="jury-table-foot small">
          <GuidelinesLink />
        </p>
      </div>
    </div>
  );
}
