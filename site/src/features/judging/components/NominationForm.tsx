import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { useNominationEntry, type NominationEntry } from '../hooks/useNominationEntry';
import { useShortcuts } from '../hooks/useShortcuts';
import { useWorkName } from '../hooks/useWorkText';
import { choose, isReplaced, keepTyped, takeStored, typeComment } from '../model/nomination';
import { AwardChoice } from './AwardChoice';
import { Key } from './Key';
import { NominationComment } from './NominationComment';
import { NominationConflict } from './NominationConflict';
import { SaveFailure } from './SaveFailure';
import { formKeys } from './formKeys';
import { WithdrawDialog } from './WithdrawDialog';

/** The nomination of one work; needs the work's id as key. What is typed is kept in this browser until it is saved. */
export function NominationForm(props: NominationEntry) {
  const { nominations, work } = props;
  const { t } = useTranslation('judging');
  const nameOf = useWorkName();
  const form = useRef<HTMLFormElement>(null);
  const entry = useNominationEntry(props, form);
  const { draft, comment, error, failure, busy, closed, other, withdraws, change } = entry;
  const { choice } = draft;
  const saves = isReplaced(work, choice) ? 'confirm' : 'save';
  useShortcuts({
    e: () => form.current?.querySelector('textarea')?.focus(),
    'Shift+Enter': () => form.current?.requestSubmit(),
  });

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="nomination-form"
      noValidate
      onKeyDown={formKeys}
      onSubmit={(event) => void entry.submit(event)}
    >
      <AwardChoice
        {...{ work, choice }}
        quotas={nominations.quotas}
        holders={(award) =>
          nominations.history.filter((one) => one.award === award).map((one) => nameOf(one.work))
        }
        missing={error === 'award'}
        onChoose={(chosen) => change(choose(work, draft, chosen))}
      />
      {other !== null && (
        <NominationConflict
          other={other}
          onMine={() => change(keepTyped(work, draft))}
          onOther={() => change(takeStored(draft))}
        />
      )}
      {choice !== 'NONE' && (
        <NominationComment
          {...{ comment, error }}
          onChange={(text) => change(typeComment(work, draft, text))}
        />
      )}
      {failure && <SaveFailure refusal={failure.refusal} text={t(`nomination.${failure.text}`)} />}
      <Button look="primary" type="submit" busy={busy} disabled={closed && (choice !== 'NONE' || withdraws)}>
        {t(`nomination.${withdraws ? 'withdraw' : choice === 'NONE' ? 'goNext' : saves}`)} <Key name="⇧↵" />
      </Button>
      {entry.confirming && (
        <WithdrawDialog work={nameOf(work)} onConfirm={entry.withdraw} onCancel={entry.stay} />
      )}
    </form>
  );
}
