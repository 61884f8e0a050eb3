declare module 'libheif-js/wasm-bundle.js' {
  /** A picture of a HEIF container. */
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `data` with RGBA and hands it over; null when it cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (pixels: unknown) => void,
    ): void;
    free(): void;
  }

  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
