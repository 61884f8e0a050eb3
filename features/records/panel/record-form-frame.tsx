import { hasOwnPages } from '../../../engine/definition.ts';
import { DraftedFormFrame, type DraftedFormFrameProps } from '../../drafts/panel/form/drafted-form-frame.tsx';
import { Presence } from '../../presence/panel/presence.tsx';
import { PublishCheck } from '../../publish-check/panel/publish-check.tsx';
import { PublicationActions } from '../../schedule/panel/publication-actions.tsx';

/** The form of a record with all that features add to it. A `bare` layout leaves the check to `children`. */
export function RecordFormFrame({ form, actions, aside, layout, ...props }: DraftedFormFrameProps) {
  const isChecked = layout !== 'bare' && hasOwnPages(form.type.definition);
  return (
    <DraftedFormFrame
      {...{ ...props, form, layout }}
      notices={<Presence form={form} />}
      actions={
        <>
          {actions}
          <PublicationActions form={form} />
        </>
      }
      aside={
        (aside || isChecked) && (
          <>
            {aside}
            {isChecked && <PublishCheck form={form} />}
          </>
        )
      }
    />
  );
}
