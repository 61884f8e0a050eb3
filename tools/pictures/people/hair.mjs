// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker, lighter } from '../palette.mjs';

const parted = 'M113 140C102 64 218 64 207 140C204 118 190 104 160 97C130 104 116 118 113 140Z';
const swept =
  'M113 138C104 66 218 60 207 140C203 118 196 110 186 106C164 112 136 104 128 100C120 112 116 122 113 138Z';

/** What lies behind the head. */
export const behind = {
  long: (art, fill) =>
    art.path(
      'M106 134C96 50 224 50 214 134C218 180 232 214 222 252C200 262 120 262 98 252' +
        'C88 214 102 180 106 134Z',
      darker(fill, 0.2),
    ),
  bob: (art, fill) =>
    art.path(
      'M106 134C94 52 226 52 214 134C216 168 222 190 212 206C190 214 130 214 108 206' +
        'C98 190 104 168 106 134Z',
      darker(fill, 0.2),
    ),
  bun: (art, fill) => {
    art.circle(160, 70, 25, darker(fill, 0.15));
    art.stroke('M144 66C150 54 170 54 176 66', lighter(fill, 0.2), 2.5);
  },
  low: (art, fill) => art.ellipse(206, 178, 22, 20, darker(fill, 0.15)),
  flowers: (art, fill) => {
    art.ellipse(208, 176, 24, 22, darker(fill, 0.15));
    for (const [x, y] of [
      [214, 154],
      [226, 164],
      [231, 178],
      [226, 192],
    ])
      art.circle(x, y, 6.5, color.cream);
  },
  curls: (art, fill) => {
    for (const [x, y, radius] of [
      [112, 110, 26],
      [108, 146, 26],
      [112, 182, 24],
      [208, 110, 26],
      [212, 146, 26],
      [208, 182, 24],
      [134, 84, 26],
      [186, 84, 26],
      [160, 76, 26],
    ])
      art.circle(x, y, radius, darker(fill, 0.15));
  },
};

/** What frames or covers the forehead. */
export const front = {
  parted: (art, fill) => {
    art.path(parted, fill);
    art.stroke('M160 97C159 88 159 82 160 78', lighter(fill, 0.25), 1.6);
  },
  swept: (art, fill) => {
    art.path(swept, fill);
    art.stroke('M132 92C146 80 172 76 190 86', lighter(fill, 0.22), 2.4);
  },
  braid: (art, fill) => {
    art.path(parted, fill);
    for (let index = 0; index < 7; index += 1) {
      art.ellipse(
        114 - Math.sin(index / 2) * 5,
        192 + index * 17,
        13 - index * 0.6,
        11,
        index % 2 ? fill : darker(fill, 0.2),
      );
    }
    art.rect(100, 296, 22, 8, color.ember, 'rx="4"');
  },
  fringe: (art, fill) =>
    art.path(
      'M111 142C100 60 220 60 209 142C207 126 204 118 198 112C176 122 142 122 122 112' +
        'C116 118 113 126 111 142Z',
      fill,
    ),
  curlTop: (art, fill) => {
    for (const [x, y, radius] of [
      [122, 108, 17],
      [136, 94, 18],
      [158, 88, 19],
      [180, 93, 18],
      [198, 107, 17],
    ])
      art.circle(x, y, radius, fill);
  },
  short: (art, fill) => {
    art.path(
      'M113 134C106 82 138 66 168 70C206 70 212 104 207 134C203 122 201 114 195 106C172 110 146 108 127 104' +
        'C119 112 116 122 113 134Z',
      fill,
    );
    art.stroke('M134 88C148 78 172 76 188 86', lighter(fill, 0.22), 2.4);
  },
  quiff: (art, fill) => {
    art.path(
      'M113 136C106 96 116 84 128 84C124 68 160 58 184 66C212 70 214 108 207 136C204 124 201 116 197 108' +
        'C186 100 150 108 128 104C119 112 116 124 113 136Z',
      fill,
    );
    art.stroke('M136 86C152 72 178 72 194 88', lighter(fill, 0.22), 2.4);
  },
  receding: (art, fill) =>
    art.path(
      'M113 142C108 108 116 92 130 86C124 104 122 116 118 124ZM207 142C212 108 204 92 190 86' +
        'C196 104 198 116 202 124ZM130 87C146 78 174 78 190 87C174 84 146 84 130 87Z',
      fill,
    ),
  bald: (art, fill) =>
    art.path(
      'M113 148C108 126 110 112 115 106C117 120 117 130 117 140ZM207 148C212 126 210 112 205 106' +
        'C203 120 203 130 203 140Z',
      fill,
    ),
  hijab(art, fill) {
    art.path(
      'M160 62C96 62 96 130 104 170C108 206 92 232 82 250C110 286 210 286 238 250C228 232 212 206 216 170' +
        'C224 130 224 62 160 62ZM160 98C190 98 200 118 200 146C200 176 184 195 160 195C136' +
        ' 195 120 176 120 146C120 118 130 98 160 98Z',
      fill,
      'fill-rule="evenodd"',
    );
    art.path(
      'M120 176C132 204 190 206 204 168C212 206 220 228 238 250C210 286 150 282 120 262C170' +
        ' 258 190 236 196 206' +
        'C172 220 136 214 120 176Z',
      darker(fill, 0.2),
    );
    art.stroke('M116 122C122 92 196 88 204 122', lighter(fill, 0.35), 2.5);
  },
  turban(art, fill) {
    art.path(
      'M106 122C92 46 142 34 166 38C206 36 230 66 214 122C200 100 182 92 160 84C138 92 120 100 106 122Z',
      fill,
    );
    art.path('M160 84C182 92 200 100 214 122C224 86 214 58 196 48C196 66 184 78 160 84Z', darker(fill, 0.18));
    for (const bend of [
      'M110 106C120 74 146 66 192 50',
      'M108 90C116 62 140 50 172 42',
      'M108 116C122 90 142 82 160 82',
    ]) {
      art.stroke(bend, darker(fill, 0.25), 2.5);
    }
  },
  helmet(art, fill) {
    art.path(
      'M116 120C114 132 114 138 115 146C117 136 119 128 121 120ZM204 120C206 132 206 138' +
        ' 205 146C203 136 201 128 199 120Z',
      '#1B1722',
    );
    art.path('M108 112C104 38 216 38 212 112Z', fill);
    art.path('M186 58C206 68 213 90 212 112L194 112C196 90 194 72 186 58Z', darker(fill, 0.14));
    art.path('M148 48C152 42 168 42 172 48L174 112L146 112Z', lighter(fill, 0.4));
    art.path('M98 112C98 104 222 104 222 112C224 122 96 122 98 112Z', darker(fill, 0.1));
  },
};
