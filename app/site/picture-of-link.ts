import { sharePicture } from '../../content/site.ts';
import { isAllowedUrl } from '../../kernel/kinds/url/allowed-url.ts';
import { isInLibrary } from './responsive-image.ts';

/** Absolute address of the picture that links to a post or a page show; that of the site where staff entered something that is none. */
export function pictureOfLink(origin: string, picture: string): string {
  if (!isAllowedUrl(picture, 'picture')) return origin + sharePicture.path;
  if (isInLibrary(picture)) return `${origin}${picture}?share`;
  return picture.startsWith('/') ? origin + picture : picture;
}
