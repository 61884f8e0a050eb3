import type { Locations, RedirectStore } from '../../features/redirects/server/redirects.ts';

interface LocationCacheOptions {
  redirects: Pick<RedirectStore, 'locations'>;
  /** Content revision; undefined while it is unknown. */
  revision: () => number | undefined;
}

/** Where visitors get from paths without a route of the site. In memory, so that addresses that nobody has cost no query. */
export class LocationCache {
  readonly #options: LocationCacheOptions;
  #revision: number | undefined;
  #known: Locations | undefined;
  #reading: Promise<Locations> | undefined;

  constructor(options: LocationCacheOptions) {
    this.#options = options;
  }

  /** Those of the present content; undefined where they have not been read yet. */
  get known(): Locations | undefined {
    const revision = this.#options.revision();
    return revision !== undefined && revision === this.#revision ? this.#known : undefined;
  }

  /** The same, read where that is needed. */
  async read(): Promise<Locations> {
    const revision = this.#options.revision();
    if (revision === undefined) return this.#options.redirects.locations();
    if (revision !== this.#revision) this.#begin(revision);
    return this.#reading as Promise<Locations>;
  }

  #begin(revision: number): void {
    const reading = this.#options.redirects.locations();
    this.#revision = revision;
    this.#known = undefined;
    this.#reading = reading;
    reading.then(
      (locations) => {
        if (this.#reading === reading) this.#known = locations;
      },
      () => {
        if (this.#reading === reading) this.#revision = undefined;
      },
    );
  }
}
