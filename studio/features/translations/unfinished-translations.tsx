import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countTranslations } from '#shared/features/translations/contract.ts';
import { toPlaceLink } from '../../api/place.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatCount } from '../../components/count-text.ts';
import { TRANSLATIONS_PATH } from './paths.ts';
import { useSiteLanguages } from './queries.ts';
import classes from './translations.module.css';

/** What is not said, or not said anew, in the languages of the site; nothing where all of it is. */
export function UnfinishedTranslations({ onFollow }: { onFollow: () => void }): ReactNode {
  const { client } = useStudio();
  const languages = useSiteLanguages().data?.languages ?? [];
  const primary = languages.find(({ isPrimary }) => isPrimary);
  const counts = useQuery({
    queryKey: toQueryKey(countTranslations),
    queryFn: () => client.call(countTranslations, {}),
    enabled: languages.length > 1,
  });
  const open = counts.data?.languages.filter(({ missing, stale }) => missing + stale > 0) ?? [];
  if (open.length === 0) return null;
  return (
    <div className={classes.stale} role="note">
      <p className={classes.hint}>
        Visitors read what is missing in {primary?.name}. You can publish all the same.
      </p>
      <ul className={classes.unfinished} aria-label="Translations">
        {open.map(({ code, name, missing, stale }) => {
          const words = [
            ...(missing > 0 ? [formatCount(missing, 'missing text', 'missing texts')] : []),
            ...(stale > 0 ? [formatCount(stale, 'changed source', 'changed sources')] : []),
          ];
          const state = missing > 0 ? 'missing' : 'stale';
          return (
            <li key={code}>
              <a href={toPlaceLink(TRANSLATIONS_PATH.replace(':id', code), { state })} onClick={onFollow}>
                {name}
              </a>
              : {words.join(', ')}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
