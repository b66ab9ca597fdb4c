import { Star } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { CustomerCard } from '../../shared/ipc/customers.ts';
import { useCards } from '../base/figuresOfConnection.ts';
import { customerPath } from '../base/paths.ts';
import { useCustomerMenu } from '../features/customerMenu/useCustomerMenu.tsx';
import { useFormats } from '../i18n/useFormats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../ui/classes.ts';
import { menuProps } from '../ui/menuPlace.ts';
import { UntrustedText } from '../ui/UntrustedText.tsx';
import styles from './SideNav.module.css';
import { SCREENS, type SideLink } from './screens/screens.tsx';

export const MOST_RECENT = 8;

interface SideNavProps {
  /** Opens the pinned and recent customers as a list, where there is no room for them here. */
  readonly onNear: () => void;
}

export function SideNav({ onNear }: SideNavProps) {
  const t = useTexts('shell');
  const [path] = useLocation();
  const cards = useCards();
  const pinned = cards.filter((card) => card.pinned);
  const recent = cards.filter((card) => !card.pinned).slice(0, MOST_RECENT);
  return (
    <nav className={styles['nav']} data-area="sideBar" data-screen-only aria-label={t('navigation')}>
      <NavLinks at="head" />
      <button type="button" className={styles['near']} title={t('nearCustomers')} onClick={onNear}>
        <Star size={16} aria-hidden />
        <span className="visuallyHidden">{t('nearCustomers')}</span>
      </button>
      <div className={styles['customers']}>
        <h2 className="visuallyHidden">{t('customers')}</h2>
        {cards.length === 0 && <p className={styles['none']}>{t('noCustomersYet')}</p>}
        <CustomerLinks title={t('pinned')} cards={pinned} path={path} />
        <CustomerLinks title={t('recent')} cards={recent} path={path} />
      </div>
      <div className={styles['foot']}>
        <NavLinks at="foot" />
      </div>
    </nav>
  );
}

function NavLinks({ at }: Pick<SideLink, 'at'>) {
  return SCREENS.map(({ path, link }) => link?.at === at && <NavLink key={path} to={path} {...link} />);
}

function NavLink({ to, icon: Icon, label, parts }: SideLink & { readonly to: string }) {
  const t = useTexts('shell');
  const [path] = useLocation();
  const isHere = path === to || (parts !== undefined && path.startsWith(parts));
  return (
    <Link
      href={to}
      title={t(label)}
      className={classes(styles['link'], isHere && styles['here'])}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={16} aria-hidden />
      <span className={styles['label']}>{t(label)}</span>
    </Link>
  );
}

interface CustomerLinksProps {
  readonly title: string;
  readonly cards: readonly CustomerCard[];
  readonly path: string;
}

function CustomerLinks({ title, cards, path }: CustomerLinksProps) {
  const t = useTexts('shell');
  const formats = useFormats();
  const { openMenu, customerMenu } = useCustomerMenu();
  if (cards.length === 0) return null;
  return (
    <>
      <h3 className={styles['subheading']}>{title}</h3>
      <ul>
        {cards.map(({ customer, givenName, pinned, changes }) => {
          const to = customerPath(customer);
          const isHere = path === to || path.startsWith(`${to}/`);
          return (
            <li key={customer.number}>
              <Link
                href={to}
                className={classes(styles['link'], isHere && styles['here'])}
                aria-current={isHere ? 'page' : undefined}
                {...menuProps((place) => openMenu({ customer, givenName, pinned }, place))}
              >
                {pinned && <Star size={12} aria-hidden className="faint" />}
                <span className={styles['number']}>{customer.number}</span>
                {givenName !== '' && (
                  <UntrustedText className={styles['name']} title={givenName}>
                    {givenName}
                  </UntrustedText>
                )}
                {changes > 0 && !isHere && (
                  <span className={styles['changes']}>
                    <span aria-hidden>{formats.count(changes)}</span>
                    <span className="visuallyHidden">
                      {t('changesSinceOpened', formats.counted(changes))}
                    </span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {customerMenu}
    </>
  );
}
