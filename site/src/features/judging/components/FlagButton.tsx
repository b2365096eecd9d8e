import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { useShortcuts } from '../hooks/useShortcuts';
import { Flag } from './Flag';
import { Key } from './Key';

interface FlagButtonProps {
  flag: boolean;
  onKeep: (change: { flag: boolean }) => Promise<void>;
}

/** Flags the open work to be watched again, or takes the flag back. */
export function FlagButton({ flag, onKeep }: FlagButtonProps) {
  const { t } = useTranslation('judging');
  const keep = useMutation({ mutationFn: onKeep });
  const toggle = () => {
    if (!keep.isPending) keep.mutate({ flag: !flag });
  };
  useShortcuts({ f: toggle });
  return (
    <>
      <Button
        look="text"
        size="small"
        className={flag ? 'is-flagged' : undefined}
        aria-pressed={flag}
        onClick={toggle}
      >
        <Flag />
        {t('work.flag')} <Key name="F" />
      </Button>
      {keep.isError && (
        <span className="judging-unkept" role="alert">
          {t('work.flagFailed')}
        </span>
      )}
    </>
  );
}
