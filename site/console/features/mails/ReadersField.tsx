import { useLanguage } from '@/lib/locale/useLanguage';
import { useStore } from '@/lib/useStore';
import { Select } from '@/ui/form/Inputs';
import { useTexts } from '../../i18n/useTexts';
import { applies, useEdition } from '../../lib/edition';
import { session } from '../../lib/session';
import { contestTime } from '../../lib/times';
import { filterOf, isReminder, targetOf, targetsOf, type Target, type To } from './audiences';
import { FilterFields } from './FilterFields';
import type { Sending } from './mails';
import { nameOf } from './reminder';

/** Chooses the readers of a reminder, which is offered for a sending alone. */
const REMINDER = 'reminder';

interface ReadersFieldProps {
  to: To;
  /** What the readers of a reminder were sent. */
  reminded: Sending | null;
  onChange: (to: To) => void;
}

/** Who is written to: a group, a list with its filter, or those of a sending who did not act. */
export function ReadersField({ to, reminded, onChange }: ReadersFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const edition = useEdition();
  const targets = targetsOf(useStore(session).me, applies(edition));
  const options: { value: string; text: string }[] = targets.map((value) => ({
    value,
    text: t(`mails.groups.${value}`),
  }));
  const again = isReminder(to) ? reminded : null;
  if (again)
    options.unshift({
      value: REMINDER,
      text: t('mails.reminderTo', { subject: nameOf(again, language, t) }),
    });
  return (
    <>
      <Select
        label={t('mails.castTo')}
        value={again ? REMINDER : targetOf(to)}
        options={options}
        onChange={(value) => value !== REMINDER && onChange(filterOf(value as Target))}
      />
      {again ? (
        <p className="small">
          {t(again.audience === 'jury' ? 'mails.reminderJury' : 'mails.reminderFilms', {
            time: contestTime(again.createdAt, language),
          })}
        </p>
      ) : (
        typeof to !== 'string' && <FilterFields filter={to} onChange={onChange} />
      )}
    </>
  );
}
