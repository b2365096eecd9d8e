import en from '../../i18n/en/mails';
import { useTexts } from '../../i18n/useTexts';
import { Choice } from '../../ui/Choice';
import type { ANY_SENDING } from './mails';

const KINDS = Object.keys(en.sendingKinds) as (keyof typeof en.sendingKinds)[];
const STATES = ['failed', 'waiting', 'sent', 'cancelled'] as const;

interface SendingFiltersProps {
  values: typeof ANY_SENDING;
  onChange: (values: typeof ANY_SENDING) => void;
}

/** Which of the acts that had emails written to many are listed. */
export function SendingFilters({ values, onChange }: SendingFiltersProps) {
  const t = useTexts();
  return (
    <div className="tools list-tools">
      <Choice
        label={t('mails.kind')}
        value={values.kind}
        options={[
          { value: '', text: t('mails.anyKind') },
          ...KINDS.map((value) => ({ value: value as string, text: t(`mails.sendingKinds.${value}`) })),
        ]}
        onChange={(kind) => onChange({ ...values, kind })}
      />
      <Choice
        label={t('mails.state')}
        value={values.state}
        options={[
          { value: '', text: t('mails.states.any') },
          ...STATES.map((value) => ({ value: value as string, text: t(`mails.states.${value}`) })),
        ]}
        onChange={(state) => onChange({ ...values, state })}
      />
    </div>
  );
}
