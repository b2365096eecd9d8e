import type { ReactNode } from 'react';
import { Button } from '@/ui/button/Button';
import { useTexts } from '../i18n/useTexts';

/** The last row of a dialog: cancel, and the button that carries out what the dialog shows. */
export function DialogActions({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="row dialog-actions">
      <Button look="text" size="small" onClick={onCancel}>
        {t('shell.cancel')} <kbd>{'Esc'}</kbd>
      </Button>
      {children}
    </div>
  );
}
