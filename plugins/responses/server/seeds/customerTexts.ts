/** What guests of the demo company's cafés write, by mood. */
type Texts = Record<'praise' | 'complaint' | 'idea', readonly string[]>;

export const feedbackTexts: Record<'en' | 'fi' | 'sv', Texts> = {
  en: {
    praise: [
      'The best flat white in town, and you always remember my name.',
      'Lovely staff, warm light, and the cinnamon bun was still hot.',
      'I come here to work twice a week. Quiet mornings, good wifi, great filter coffee.',
      'Quick and friendly even with a long queue.',
      'The new Ethiopian roast is wonderful.',
      'Such a cosy place to meet friends on a rainy day.',
      'My daughter loved the hot chocolate with marshmallows.',
    ],
    complaint: [
      'I waited almost twenty minutes for a cappuccino, and it was lukewarm.',
      'The tables were sticky and nobody came to wipe them.',
      'Too loud music in the afternoon, we could hardly talk.',
      'Prices have gone up again. Four euros eighty for a latte is too much.',
      'They were out of oat milk for the third time this month.',
      'The toilet was out of order and there was no sign.',
    ],
    idea: [
      'Please bring back the carrot cake.',
      'Could you open an hour earlier on weekdays?',
      'A loyalty card on the phone would be nice.',
      'More vegan pastries, please.',
      'A few more sockets by the window tables would help.',
    ],
  },
  fi: {
    praise: [
      'Kaupungin paras cappuccino ja aina hymyilevä palvelu.',
      'Korvapuusti oli vielä lämmin, täydellinen hetki kahvin kanssa.',
      'Mukava paikka tehdä töitä, rauhallista aamuisin.',
      'Jono oli pitkä mutta palvelu todella nopeaa ja ystävällistä.',
      'Uusi vaalea paahto maistui erinomaiselta.',
      'Henkilökunta muisti tilaukseni, se piristi päivää.',
      'Siisti kahvila ja hyvä tunnelma, tulen varmasti uudestaan.',
    ],
    complaint: [
      'Odotin kahvia yli vartin, vaikka asiakkaita oli vain muutama.',
      'Kahvi oli haaleaa ja pulla kuivaa.',
      'Pöydät olivat tahmeita eikä kukaan pyyhkinyt niitä.',
      'Musiikki oli niin kovalla, ettei voinut jutella.',
      'Hinnat ovat nousseet liikaa.',
      'Kauramaito oli taas loppu.',
    ],
    idea: [
      'Voisiko aamulla avata jo seitsemältä?',
      'Toivoisin lisää gluteenittomia leivonnaisia.',
      'Kanta-asiakaskortti puhelimeen olisi kätevä.',
      'Lisää pistorasioita ikkunapöytiin, kiitos.',
      'Porkkanakakku takaisin valikoimaan!',
    ],
  },
  sv: {
    praise: [
      'Stans bästa kaffe och alltid vänlig personal.',
      'Kanelbullen var nybakad, helt underbar.',
      'Lugnt och skönt att jobba här på förmiddagen.',
      'Snabb service fast det var lång kö.',
      'Mysig stämning, vi kommer gärna tillbaka.',
      'Det nya ljusrostade kaffet var jättegott.',
    ],
    complaint: [
      'Vi fick vänta nästan tjugo minuter på två kaffe.',
      'Kaffet var ljummet och smörgåsen torr.',
      'Borden var kladdiga och ingen torkade dem.',
      'För hög musik, det gick knappt att prata.',
      'Priserna har stigit för mycket.',
    ],
    idea: [
      'Kan ni öppna tidigare på vardagar?',
      'Fler veganska bakverk vore fint.',
      'Ett stamkundskort i mobilen skulle vara bra.',
      'Ta gärna tillbaka morotskakan!',
    ],
  },
};

export const reasonTexts: Record<'en' | 'fi' | 'sv', readonly string[]> = {
  en: [
    'The wait. I had to leave before my order came.',
    'Cold coffee and nobody seemed to care.',
    'It was dirty, and the staff were busy with their phones.',
    'I got the wrong order and no apology.',
  ],
  fi: [
    'Odotusaika oli aivan liian pitkä.',
    'Kahvi oli kylmää eikä sitä vaihdettu.',
    'Tilaus meni väärin eikä kukaan pahoitellut.',
    'Epäsiistiä, ja palvelu oli tylyä.',
  ],
  sv: [
    'Väntetiden var alldeles för lång.',
    'Kaffet var kallt och ingen brydde sig.',
    'Jag fick fel beställning utan någon ursäkt.',
    'Det var ostädat och personalen var ouppmärksam.',
  ],
};

export const otherReasons: Record<'en' | 'fi' | 'sv', readonly string[]> = {
  en: ['Waiting for the bus', 'Buying beans', 'Just passing by'],
  fi: ['Odotin bussia', 'Ostin papuja kotiin', 'Satuin kulkemaan ohi'],
  sv: ['Väntade på bussen', 'Köpte bönor', 'Gick förbi av en slump'],
};
