/** Ways to write this machine, the address where clouds keep secrets, and names that lead to either. */
const hosts = [
  ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1'],
  ...['017700000001', '0', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[0:0:0:0:0:ffff:7f00:1]', '①②⑦.⓪.⓪.①', '127。0。0。1', 'LOCALHOST', 'localhost.', 'a.localhost'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:169.254.169.254]'],
  ...['metadata.google.internal', 'canary.example', '127.0.0.1.nip.io', 'example.org@127.0.0.1'],
];

/** Addresses of this machine, of the clouds' secrets and of local files, for whoever fetches what it is told. */
export function forgedAddresses(port: number): string[] {
  const local = `127.0.0.1:${port}`;
  const schemes = 'file gopher ftp ftps dict ldap tftp ws wss jar:http netdoc sftp'.split(' ');
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/a.png`, `https://${host}:${port}/a.png`]),
    ...schemes.map((scheme) => `${scheme}://${local}/a.png`),
    ...[
      `//${local}/a.png`,
      `/\\${local}/a.png`,
      `http:${local}`,
      `/..//${local}/a.png`,
      `/?a=http://${local}/`,
    ],
    ...[`http://example.org#@${local}/`, `http://example.org\\@${local}/`, 'file:///etc/passwd'],
  ];
}

/** HTML with every element that loads something by itself, and links. */
export const elementsWith = (address: string) =>
  [
    'img src',
    'a href',
    'iframe src',
    'script src',
    'object data',
    'embed src',
    'video poster',
    'source srcset',
  ]
    .concat(['link rel="stylesheet" href', 'a ping', 'img srcset', 'svg><image href', 'base href'])
    .map((start) => `<${start}="${address}">a`)
    .concat(`<p style="background:url(${address})">a</p><style>@import "${address}";</style>`)
    .join('');
