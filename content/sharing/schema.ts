import { flag } from '../../engine/kinds/flag/flag.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { defineSingleton } from '../../engine/singleton.ts';
import { sharing as defaults } from './defaults.ts';

const codeProblem = 'Enter the code alone: letters, digits, hyphens and underscores';

function code(label: string) {
  return text({
    label,
    max: 100,
    required: false,
    problemIn: (value) => (/^[A-Za-z0-9_-]+$/.test(value) ? undefined : codeProblem),
  });
}

export const sharing = defineSingleton({
  name: 'sharing',
  area: 'content',
  number: 11,
  label: 'Search and sharing',
  purpose: 'Whether search engines list the site, and the picture of links that people share.',
  page: '/',
  fields: {
    isListed: flag({ label: 'Search engines may list the site' }),
    sharePicture: url({
      label: 'Picture of shared links',
      scheme: 'picture',
      crop: 'cover',
      required: false,
    }),
    googleCode: code('Verification code of Google'),
    bingCode: code('Verification code of Bing'),
  },
  defaults,
});
