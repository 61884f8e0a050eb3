import { Icon } from '../../ui/icons.tsx';
import { Marquee } from '../../ui/marquee.tsx';

/** The notice of the day, passing below the pictures. */
export function Announcement({ text }: { text: string }) {
  return (
    <section className="announcement" aria-label="Announcement">
      <Icon name="notice" className="shrink-0" />
      <Marquee label="Announcement" cycle="cycle-announcement">
        <li>{text}</li>
      </Marquee>
    </section>
  );
}
