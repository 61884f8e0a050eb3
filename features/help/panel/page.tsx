import { Link } from 'react-router';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { type HelpTask, helpTasks } from '../help-tasks.ts';
import './help.css';

/** Addresses by file, such as `./pictures/write-post.webp`. */
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** How the commonest things are done. */
export default function Help() {
  return (
    <>
      <PageHead title="Help" />
      <nav className="help-contents" aria-label="Tasks">
        <ol>
          {helpTasks.map(({ id, title }) => (
            <li key={id}>
              <a
                className="row text-link"
                href={`#${id}`}
                onClick={(event) => {
                  // The address of the page stays as it is.
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {helpTasks.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </>
  );
}

function Task({ task: { id, title, steps, screen } }: { task: HelpTask }) {
  const picture = pictures[`./pictures/${id}.webp`];
  return (
    <section id={id} className="box help-task" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Link to={`/admin${screen}`} className="row text-link help-go">
          Go there
          <span className="sr-only">{`: ${title}`}</span>
        </Link>
      </div>
      {picture !== undefined && (
        <img src={picture} alt={`The screen for: ${title}`} width={960} height={600} loading="lazy" />
      )}
    </section>
  );
}
