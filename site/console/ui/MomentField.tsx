import { useId, useState, type ComponentProps } from 'react';
import { Icon } from '@/ui/art/Icon';
import { useTexts } from '../i18n/useTexts';
import { endsThen } from '../lib/contestZone';
import { zonedMoment } from '../lib/zonedFields';
import { momentFault, typedMoment, writtenMoment, type MomentFault } from './typedMoment';

interface MomentFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'name'> {
  /** What its errors call the field. */
  name: string;
  /** In the contest's time: `2025-10-01T00:00`; empty for an unfinished one. */
  value: string;
  onChange: (value: string) => void;
  /** Whether something ends then: midnight is 24:00 of the day before. */
  ends: boolean;
}

/**
 * A day and a time, typed as `2025-09-30 24:00`: a browser's own control has no such midnight, and a form of its own. What
 * is wrong with it is said below it: a day or time that does not exist at once, the rest when the field is left.
 */
export function MomentField({ name, value, onChange, ends, ...rest }: MomentFieldProps) {
  const t = useTexts();
  const id = useId();
  /** What is being typed, and the value that it was typed over: a parent may leave that until the moment is finished. */
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const [left, setLeft] = useState(false);
  const [first] = useState(value);
  const write = (moment: string) => writtenMoment(moment, ends || endsThen(zonedMoment(moment)));
  const meant = typed && typedMoment(typed.text);
  const isTyped = typed && (meant === value || (meant === '' && typed.over === value));
  const shown = isTyped ? typed.text : write(value);
  const fault = momentFault(shown);
  const said = fault && (left || fault.kind === 'day' || fault.kind === 'time') ? fault : null;
  return (
    <>
      <input
        {...rest}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('shell.momentForm')}
        aria-invalid={(fault !== null && (shown !== '' || left)) || rest['aria-invalid']}
        aria-describedby={[said && id, rest['aria-describedby']].filter(Boolean).join(' ') || undefined}
        value={shown}
        onChange={({ target }) => {
          setLeft(false);
          setTyped({ text: target.value, over: value });
          onChange(typedMoment(target.value));
        }}
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
        onBlur={() => {
          setLeft(true);
          if (!fault) setTyped(null);
        }}
      />
      {said && (
        <p className="field-error" id={id} role="alert">
          <Icon name="alert" />
          {t(`shell.moment.${said.kind}`, { name, text: shown, ...example(said, ends, write(first)) })}
        </p>
      )}
    </>
  );
}

/** What could be written instead, and what of it does not exist. */
function example(fault: MomentFault, ends: boolean, before: string) {
  if (fault.kind === 'time') return { ...fault, example: `${fault.day} ${ends ? '24:00' : '00:00'}` };
  return { ...fault, example: before || '2025-09-30 24:00' };
}
