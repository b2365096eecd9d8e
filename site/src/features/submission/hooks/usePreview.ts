import { useEffect, useState } from 'react';
import type { UploadSlot } from './useUploadSlot';

/** An address at which the browser can show what is in a slot: the picked file itself, else what the store holds. */
export function usePreview({ file, result }: UploadSlot): string | null {
  const [own, setOwn] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address lives as long as the effect
    setOwn({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return own && own.file === file ? own.address : (result?.url ?? null);
}
