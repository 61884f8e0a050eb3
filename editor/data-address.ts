/** The `data:` address of a file's bytes. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The file that a Base64 `data:` address stands for, named after its type. The page's policy lets no request do that. */
export function fileOfData(address: string): File {
  const [, type = '', base64 = ''] = /^data:([^;,]*)(?:;[^,]*)?,(.*)$/s.exec(address) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `picture.${type.slice('image/'.length)}`, { type });
}
