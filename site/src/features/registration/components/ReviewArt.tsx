import { useTranslation } from 'react-i18next';
import { BackSymbols } from '../../../ui/art/BackSymbols';
import { Frame } from '../../../ui/layout/Frame';
import type { Registration } from '../../../lib/registration';

const SEATS =
  'M24 360v-20c0-14 8-22 24-24 60-7 130-7 190 0 16 2 24 10 24 24v20zM304 360v-20c0-14 8-22 24-24 60-7 130-7 190 0 16 2 24 10 24 24v20z';
const WATCHING = [
  { head: 'curls', x: 40, y: 70, height: 270 },
  { head: 'bun', x: 300, y: 42, height: 300 },
] as const;

/** Two people in their seats; the screen shows the name of the entrant or the team. */
export function ReviewArt({ registration: { type, name, team } }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const members = team?.members.length ?? 0;
  return (
    <figure className="review-art">
      <Frame ratio="academy">
        <div className="review-screen lit">
          <b>{type === 'team' && team ? team.name : name}</b>
        </div>
        <svg viewBox="0 0 592 360" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <defs>
            <BackSymbols />
            <linearGradient id="review-seat" x1="0" x2="0" y1="0" y2="1">
              <stop stopColor="var(--room-lit)" />
              <stop offset="1" stopColor="var(--room-dark)" />
            </linearGradient>
          </defs>
          {WATCHING.map(({ head, x, y, height }) => (
            <use key={head} href={`#back-${head}`} x={x} y={y} width={height * 0.8} height={height} />
          ))}
          <path fill="url(#review-seat)" d={SEATS} />
        </svg>
      </Frame>
      <figcaption className="caption">
        {type === 'team' ? t('review.captionTeam', { count: members }) : t('review.caption')}
      </figcaption>
    </figure>
  );
}
