import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notices } from '@/lib/notices';
import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../../i18n/useTexts';
import { useActorName } from '../../lib/colleagues';
import { useEdition } from '../../lib/edition';
import { changes, session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { StateMark } from '../../ui/StateMark';
import { resendRefused, type Sending } from './mails';
import { canRemind, nameOf } from './reminder';

const STATES = [
  ['failed', 'bad'],
  ['waiting', 'wait'],
  ['sent', 'ok'],
  ['cancelled', 'off'],
] as const;

interface SendingRowProps {
  sending: Sending;
  isOpen: boolean;
  onOpen?: (id: string) => void;
  onRemind: (sending: Sending) => void;
}

/** One act with its emails by state, opened to its recipients; what was refused can be sent again, and who did nothing reminded. */
export function SendingRow({ sending, isOpen, onOpen, onRemind }: SendingRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const actorName = useActorName();
  const edition = useEdition();
  const client = useQueryClient();
  const { me } = useStore(session);
  const { id, kind, subject, createdAt, createdBy, failed } = sending;
  const name = nameOf(sending, language, t);
  const resend = useMutation({
    mutationFn: () => resendRefused(edition, id),
    onSuccess: ({ again }) =>
      again > 0
        ? notices.success(t('mails.resentMany', { count: again }))
        : notices.info(t('mails.resentNone')),
    onSettled: () =>
      Promise.all(
        ['mails', 'mailBatches'].map((list) => client.invalidateQueries({ queryKey: [list, edition] })),
      ),
  });
  const facts = [
    subject && t(`mails.sendingKinds.${kind}`),
    contestTime(createdAt, language),
    actorName(createdBy),
  ];
  return (
    <li className={isOpen ? 'is-on' : undefined}>
      <div>
        {onOpen ? (
          <button
            type="button"
            className="row-open"
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? '' : id)}
          >
            <b>{name}</b>
          </button>
        ) : (
          <b>{name}</b>
        )}
        <span className="small faint num">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <span className="mails-sent">
        {STATES.map(
          ([state, mark]) =>
            sending[state] > 0 && (
              <StateMark key={state} state={mark}>
                {t(`mails.sendingStates.${state}`, { count: sending[state] })}
              </StateMark>
            ),
        )}
      </span>
      {canRemind(sending, me, edition) && (
        <Button className="button-mini" onClick={() => onRemind(sending)}>
          {t('mails.remind')}
        </Button>
      )}
      {failed > 0 && changes(me, 'mails') && (
        <Button className="button-mini" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('mails.resendMany')}
        </Button>
      )}
    </li>
  );
}
