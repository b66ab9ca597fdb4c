import { ShieldCheck } from 'lucide-react';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { useVerify } from './useVerify.tsx';

/** Checks a folder that the clerk chooses against its manifest and shows the result. */
export function VerifyButton() {
  const t = useTexts('lists');
  const { verify, isChecking, result } = useVerify(null);
  useShortcut('Shift+v', 'lists:commandVerify', verify);
  return (
    <>
      <Button icon={<ShieldCheck size={14} aria-hidden />} isPending={isChecking} onPress={verify}>
        {t(isChecking ? 'verifying' : 'verifyFolder')}
      </Button>
      {result}
    </>
  );
}
