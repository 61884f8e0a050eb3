import { notify } from '../../../ui/notify.ts';
import { carriesFiles } from './file-target.ts';

/** Takes files that are dropped beside every field, which the browser would open in place of the panel. */
export function catchStrayDrops(): () => void {
  window.addEventListener('dragover', allowDrop);
  window.addEventListener('drop', refuseDrop);
  return () => {
    window.removeEventListener('dragover', allowDrop);
    window.removeEventListener('drop', refuseDrop);
  };
}

/** Without this the drop itself would not be heard of. */
function allowDrop(event: DragEvent): void {
  if (carriesFiles(event.dataTransfer)) event.preventDefault();
}

function refuseDrop(event: DragEvent): void {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  notify.plain('Drop the file on the field it belongs to.');
}
