import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackSymbols, type Head } from '../../../../ui/art/BackSymbols';
import './jury-room.css';

/** Who sits in the row; the third seat is free. */
const ROW: readonly (Head | null)[] = ['bun', 'short', null, 'curls', 'phones', 'long'];
/** Distance of two seats, and how far the heads stand above the row, in units of the drawing. */
const SEAT = 166;
const RISE: Partial<Record<Head, number>> = { bun: 14, short: 26, curls: 16, phones: 24, long: 20 };
const BACK = 'v-120c0-16 8-24 24-26 38-5 68-5 104 0 16 2 24 10 24 26v120z';

/** The jury's row before the lit screen, with one free seat, and beside it what the login asks for. */
export function JuryRoom({ children }: { children: ReactNode }) {
  const { t } = useTranslation('judging');
  const name = t('login.room');
  return (
    <div className="jury-room">
      <div className="jury-room-stage">
        <div className="jury-room-grid">
          <p className="jury-room-name" aria-hidden="true">
            {name}
          </p>
          <div className="jury-room-screen" aria-hidden="true">
            <div className="jury-room-light">
              <p className="jury-room-name">{name}</p>
            </div>
            <svg className="jury-room-row" viewBox="0 0 1000 300">
              <defs>
                <BackSymbols />
              </defs>
              {ROW.map((head, seat) =>
                head ? (
                  <g key={head}>
                    <use href={`#back-${head}`} x={4 + SEAT * seat} y={RISE[head]} width="164" height="205" />
                    <path className="jury-room-seat" d={`M${10 + SEAT * seat} 310${BACK}`} />
                  </g>
                ) : (
                  <g key="free">
                    <path
                      className="jury-room-mark"
                      d="M364 44V20h24M472 44V20h-24M364 116v24h24M472 116v24h-24"
                    />
                    <path className="jury-room-free" d={`M${10 + SEAT * seat} 310${BACK}`} />
                    <path
                      className="jury-room-mark"
                      d="M354 310V194c0-10 6-16 16-17 34-4 62-4 96 0 10 1 16 7 16 17v116"
                    />
                  </g>
                ),
              )}
              <path d="M0 292h1000v20H0z" />
            </svg>
          </div>
          <div className="jury-room-side">{children}</div>
        </div>
      </div>
    </div>
  );
}
