import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';

/** The code of a component, fetched once. */
export interface LazyCode<Props> {
  /** Starts to fetch it, so that it is there when a form is shown. After a failure the next call is a new try. */
  preload: () => Promise<ComponentType<Props>>;
  /** What has come; undefined until then. */
  current: () => ComponentType<Props> | undefined;
}

export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  const preload = () => {
    loading ??= keep();
    return loading;
  };
  return { preload, current: () => loaded };
}

interface LazyInputProps<Props> {
  code: LazyCode<Props>;
  props: Props;
  /** Stands in the sentence of a failure: `The editor could not be loaded.` */
  what: string;
  /** The class with the least height of what comes, so that nothing jumps. */
  height: string;
}

/** An input whose code is fetched when it is first needed. Where that fails, the rest of the form stays as it is. */
export function LazyInput<Props extends object>({ code, props, what, height }: LazyInputProps<Props>) {
  const { Code, hasFailed, retry } = useCode(code);
  if (Code) return <Code {...props} />;
  return (
    <div className={`grid place-content-center rounded-xl border border-line text-center ${height}`}>
      {hasFailed ? (
        <div role="alert" className="grid gap-4 p-6">
          <p>{`The ${what} could not be loaded. What you have entered elsewhere is still here.`}</p>
          <button type="button" className="button button-line" onClick={retry}>
            Try again
          </button>
        </div>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

function useCode<Props>({ preload, current }: LazyCode<Props>) {
  const [Code, setCode] = useState<ComponentType<Props>>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Never in the first render: that of a navigation is done in pieces, and between them Tiptap gives an editor up that has
  // not been mounted yet.
  useLayoutEffect(() => {
    setCode(() => current());
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what it runs for
  useEffect(() => {
    setFailed(false);
    let isShown = true;
    preload().then(
      (code) => isShown && setCode(() => code),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [attempt]);
  return { Code, hasFailed, retry: () => setAttempt(attempt + 1) };
}
