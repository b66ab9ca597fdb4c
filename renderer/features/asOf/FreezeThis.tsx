import { Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type FreezeRefusal, MOST_FROZEN, MOST_FROZEN_BYTES } from '../../../shared/domain/frozenBounds.ts';
import type { AsOfAsked, FrozenAnswer } from '../../../shared/ipc/asOf.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { asOfPath, paths } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { choose } from './asOfStore.ts';

interface FreezeThisProps {
  readonly asked: AsOfAsked;
  readonly isDisabled: boolean;
}

/** Keeps exactly these rows and sums, and says whether an earlier sheet of the day has the same. */
export function FreezeThis({ asked, isDisabled }: FreezeThisProps) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const formats = useFormats();
  const now = useNow();
  const [, navigate] = useLocation();
  const [isFreezing, setFreezing] = useState(false);
  const { connectionId, number } = asked;
  const freeze = async () => {
    if (isFreezing || isDisabled) return;
    setFreezing(true);
    const answer = await bridge.frozen.freeze(asked);
    setFreezing(false);
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const { value } = answer;
    if (value.kind === 'refused')
      return void showToast({ text: refusalSaid(value.reason, formats), tone: 'failure' });
    const { id } = value.sheet;
    showToast({
      text: frozenSaid(value, {
        day: formats.date(asked.day),
        moment: formats.moment(value.before?.frozenAt ?? 0, now),
      }),
      tone: 'positive',
      actions: [
        {
          label: said('frozen', 'show'),
          onAction: () => {
            choose({ opened: { id, shape: 'items', on: number } });
            // She may be on another screen by then.
            navigate(number === null ? paths.asOf : asOfPath({ connectionId, number }));
          },
        },
      ],
    });
  };
  useShortcut('Shift+z', 'frozen:freeze', () => void freeze());
  return (
    <Button
      icon={<Snowflake size={14} aria-hidden />}
      aria-keyshortcuts="Shift+Z"
      onPress={() => void freeze()}
      isPending={isFreezing}
      isDisabled={isDisabled}
    >
      {t('freeze')}
    </Button>
  );
}

function frozenSaid(
  { before }: Extract<FrozenAnswer, { kind: 'frozen' }>,
  words: { readonly day: string; readonly moment: string },
) {
  if (before === null) return said('frozen', 'frozen', words);
  return said('frozen', before.isSame ? 'frozenSame' : 'frozenOther', words);
}

function refusalSaid(reason: FreezeRefusal, formats: ReturnType<typeof useFormats>) {
  switch (reason) {
    case 'tooMany':
      return said('frozen', 'refusedTooMany', { most: formats.count(MOST_FROZEN) });
    case 'full':
      return said('frozen', 'refusedFull', { limit: formats.count(MOST_FROZEN_BYTES / 1_000_000) });
    case 'changing':
      return said('frozen', 'refusedChanging');
  }
}
