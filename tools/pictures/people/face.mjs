// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker, mix } from '../palette.mjs';

const shape = 'M114 134C114 72 206 72 206 134C206 176 186 202 160 202C134 202 114 176 114 134Z';

export function neck(art, tone) {
  art.path('M138 180L138 226C142 250 178 250 182 226L182 180Z', tone);
  art.path('M138 190C150 214 172 214 182 196L182 204C174 224 148 224 138 208Z', darker(tone, 0.28));
}

export function face(art, tone, { beard, grey, glasses, bindi, smile = 'open', lashes, veil }) {
  const shade = darker(tone, 0.2);
  if (!veil) {
    for (const x of [113, 207]) {
      art.ellipse(x, 145, 9, 13, shade);
      art.ellipse(x, 145, 5, 8, tone);
    }
  }
  art.path(shape, tone);
  art.path(
    'M184 84C202 94 206 114 206 134C206 176 186 202 160 202C190 190 198 130 184 84Z',
    shade,
    'opacity="0.4"',
  );
  const hair = grey ?? '#241D26';
  if (beard === 'full') {
    art.path(
      'M113 136C113 192 132 214 160 214C188 214 207 192 207 136C203 158 196 164 184 164C172' +
        ' 158 148 158 136 164' +
        'C124 164 117 158 113 136Z',
      hair,
    );
  } else if (beard === 'trim') {
    art.path(
      'M115 146C118 186 136 207 160 207C184 207 202 186 205 146C200 176 186 184 176 184C170' +
        ' 176 150 176 144 184' +
        'C134 184 120 176 115 146Z',
      hair,
      'opacity="0.85"',
    );
  } else if (beard === 'goatee') {
    art.path('M144 190C150 184 170 184 176 190C176 204 168 208 160 208C152 208 144 204 144 190Z', hair);
  }
  for (const x of [140, 180]) {
    art.ellipse(x, 141, 4.8, 5.6, '#1D1620');
    art.circle(x + 1.6, 139, 1.6, color.white);
    art.stroke(
      `M${x - 10} 127Q${x} ${lashes ? 120 : 122} ${x + 10} 126`,
      grey ? mix(grey, '#241D26', 0.4) : '#241D26',
      lashes ? 2.8 : 4,
    );
    if (lashes) art.stroke(`M${x - 7} 139Q${x} 132 ${x + 7.5} 138`, '#1D1620', 2.4);
    art.ellipse(x + (x < 160 ? -6 : 6), 160, 9, 6, '#D9573F', 'opacity="0.16"');
  }
  art.stroke('M160 142C159 152 155 158 158 161Q161 163 166 160', darker(tone, 0.34), 2.6);
  if (beard === 'full' || beard === 'moustache' || beard === 'trim') {
    art.path(
      'M160 166C150 162 140 168 134 176C146 178 154 174 160 173C166 174 174 178 186 176C180' +
        ' 168 170 162 160 166Z',
      hair,
    );
  }
  if (smile === 'open') {
    art.path('M143 175Q160 180 177 175Q173 191 160 191Q147 191 143 175Z', '#7A2A2E');
    art.path('M146 176.5Q160 180.5 174 176.5L172.5 181Q160 184.5 147.5 181Z', color.white);
  } else {
    art.stroke('M145 177Q160 188 175 177', lashes ? '#A23E3C' : darker(tone, 0.5), 3.6);
  }
  if (bindi) art.circle(160, 118, 3.4, bindi);
  if (glasses) {
    const round = glasses === 'round';
    for (const x of [139, 181]) {
      art.rect(
        x - 16,
        128,
        32,
        round ? 29 : 25,
        color.white,
        `fill-opacity="0.16" stroke="#1B1722" stroke-width="3" rx="${round ? 14 : 7}"`,
      );
    }
    art.stroke('M155 138Q160 134 165 138M123 138L115 136M197 138L205 136', '#1B1722', 3);
  }
}

export function jewels(art, fill) {
  for (const x of [112, 208]) {
    art.circle(x, 160, 3.6, fill);
    art.path(`M${x - 5} 166Q${x} 180 ${x + 5} 166Z`, fill);
  }
}
