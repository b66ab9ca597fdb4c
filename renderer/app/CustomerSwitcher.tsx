import { Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { CustomerCard } from '../../shared/ipc/customers.ts';
import { useCards } from '../base/figuresOfConnection.ts';
import { customerPath } from '../base/paths.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { focusedElement, stopsIn } from '../ui/focus/focusRegions.ts';
import { UntrustedText } from '../ui/UntrustedText.tsx';
import styles from './CustomerSwitcher.module.css';
import { MOST_RECENT } from './SideNav.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The pinned and the recent customers as a list, at any width of the window; arrow keys move, Enter opens. */
export function CustomerSwitcher({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('shell');
  const cards = useCards();
  const [, navigate] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const stops = list.current === null ? [] : stopsIn(list.current);
    const by = STEPS[event.key];
    const focused = focusedElement();
    const at = focused === null ? -1 : stops.indexOf(focused);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    stops.at((at + by) % stops.length)?.focus();
  };
  const go = ({ customer }: CustomerCard) => {
    onClose();
    navigate(customerPath(customer));
  };
  return (
    <Dialog title={t('nearCustomers')} size="small" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons within */}
      <div ref={list} onKeyDown={move}>
        {cards.length === 0 && <p>{t('noCustomersYet')}</p>}
        <Group title={t('pinned')} cards={cards.filter(({ pinned }) => pinned)} onGo={go} />
        <Group
          title={t('recent')}
          cards={cards.filter(({ pinned }) => !pinned).slice(0, MOST_RECENT)}
          onGo={go}
        />
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly cards: readonly CustomerCard[];
  readonly onGo: (card: CustomerCard) => void;
}

function Group({ title, cards, onGo }: GroupProps) {
  if (cards.length === 0) return null;
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.customer.number}>
            <button type="button" className={styles['line']} onClick={() => onGo(card)}>
              <span className={styles['mark']}>{card.pinned && <Star size={12} aria-hidden />}</span>
              <span>{card.customer.number}</span>
              <UntrustedText className={styles['name']} title={card.givenName}>
                {card.givenName}
              </UntrustedText>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
