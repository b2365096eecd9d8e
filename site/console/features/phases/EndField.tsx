import { deadlineInBothZones, zoneName } from '@/lib/locale/dates';
import { useLanguage } from '@/lib/locale/useLanguage';
import { Button } from '@/ui/button/Button';
import { Field } from '@/ui/form/Field';
import { useTexts } from '../../i18n/useTexts';
import { MomentField } from '../../ui/MomentField';
import { fieldOf } from './phases';
import type { DateField } from './useMove';

const DAY_MS = 86_400_000;

/** The new end of a phase, with steps of whole days from the present one. */
export function EndField({ before, field, moment, change }: DateField & { before: string }) {
  const t = useTexts();
  const language = useLanguage();
  const name = t('phases.newEnd', { zone: zoneName(language) });
  const quick = [
    [1, t('phases.plusDay')],
    [3, t('phases.plusThree')],
    [7, t('phases.plusWeek')],
  ] as const;
  return (
    <>
      <div className="phases-new">
        <Field label={name}>
          {(ties) => <MomentField {...ties} name={name} ends value={field} onChange={change} />}
        </Field>
        <div className="row">
          {quick.map(([days, text]) => (
            <Button key={days} size="small" onClick={() => change(fieldOf(before, days * DAY_MS))}>
              {text}
            </Button>
          ))}
        </div>
      </div>
      {moment && (
        <p className="quiet num">{t('phases.here', { time: deadlineInBothZones(moment, language) })}</p>
      )}
    </>
  );
}
