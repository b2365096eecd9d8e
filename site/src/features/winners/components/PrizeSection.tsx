import { useTranslation } from 'react-i18next';
import { shapeStyle } from '../../../content/programme';
import { runningTimeText } from '../../../lib/locale/dates';
import { text } from '../../../lib/locale/language';
import { useLanguage } from '../../../lib/locale/useLanguage';
import type { Entry } from '../model/groups';
import { shownWinner } from '../model/shownWinner';
import { Cover } from './Cover';

interface PrizeSectionProps {
  id: string;
  title: string;
  /** How many there are and what each is paid. */
  note: string;
  entries: Entry[];
  /** Names alone, without pictures. */
  list: boolean;
}

/** One prize with its winners. */
export function PrizeSection({ id, title, note, entries, list }: PrizeSectionProps) {
  const language = useLanguage();
  const pictures = list ? 'won-names' : entries.length > 3 ? 'won-cards won-cards-many' : 'won-cards';
  return (
    <section className="won-group" aria-labelledby={`prize-${id}`}>
      <div className="won-group-head">
        <h2 id={`prize-${id}`}>{title}</h2>
        <p className="quiet num">{note}</p>
      </div>
      <ul className={pictures}>
        {entries.map((entry) => (
          <li
            key={`${entry.winner.id} ${entry.award?.en}`}
            style={list ? undefined : shapeStyle(shownWinner(entry.winner, language).finalist)}
          >
            <WinnerCard entry={entry} picture={!list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One winner: a link to the film's page, where there is one. */
function WinnerCard({ entry: { winner, award, again }, picture }: { entry: Entry; picture: boolean }) {
  const language = useLanguage();
  const { name, credits, address, finalist } = shownWinner(winner, language);
  const { t } = useTranslation('winners');
  const { video, ai } = finalist ?? {};
  const label = ai?.label === 'none' ? undefined : ai?.label;
  const card = (
    <>
      {picture && <Cover film={finalist} />}
      {award && <span className="won-award">{text(award, language)}</span>}
      <b>{name}</b>
      {credits && credits !== name && <span className="won-by">{credits}</span>}
      {picture && (video || label) && (
        <span className="won-meta num">
          {video && <span>{video.ratio}</span>}
          {video && <span>{runningTimeText(video.seconds)}</span>}
          {label && <span>{t(`ai.${label}`)}</span>}
        </span>
      )}
      {picture && winner.jury && !again && <span className="won-line">{text(winner.jury, language)}</span>}
    </>
  );
  return address ? (
    <a className="won-card" href={address}>
      {card}
    </a>
  ) : (
    <div className="won-card">{card}</div>
  );
}
