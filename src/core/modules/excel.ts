import type { Module } from '../module.ts'

// Basque users run Excel in French or Spanish, for there is none in Basque: the functions bear their French names in both languages.
export const excel: Module = {
  id: 'excel',
  position: 2,
  title: { fr: 'Excel', eu: 'Excel' },
  description: {
    fr: 'Gagnez du temps sur vos devis, vos factures et vos stocks, avec Excel en français.',
    eu: 'Aurreztu denbora aurrekontuetan, fakturetan eta stocketan, frantsesezko Excelarekin.',
  },
  icon: 'FileSpreadsheet',
  color: 'accent-leaf',
  questions: [
    {
      id: 'excel-1',
      text: {
        fr: 'Dans un devis, le taux de TVA est en E1 et les prix en colonne B. Quelle formule recopier de C2 vers le bas pour que tout suive un changement de taux ?',
        eu: 'Aurrekontu batean, BEZaren tasa E1 gelaxkan dago, eta prezioak B zutabean. Zein formula kopiatuko duzu C2 gelaxkatik behera, tasa aldatzean lerro guztiak egunera daitezen?',
      },
      options: [
        { text: { fr: '=B2*E1', eu: '=B2*E1' } },
        { text: { fr: '=$B$2*E1', eu: '=$B$2*E1' } },
        { text: { fr: '=B2*$E$1', eu: '=B2*$E$1' } },
        { text: { fr: '=B2*0,20', eu: '=B2*0,20' } },
      ],
      correctAnswer: 2,
      explanation: {
        fr: 'Les dollars figent la référence : en recopiant, B2 devient B3, puis B4, tandis que $E$1 désigne toujours le taux. Sans eux, Excel décale aussi E1 vers E2, une cellule vide, et la TVA tombe à zéro. Écrire 0,20 dans la formule semble plus simple, mais le jour où le taux change, vous devez corriger chaque ligne. La touche F4 ajoute les dollars.',
        eu: 'Dolar ikurrek erreferentzia finkatzen dute: kopiatzean, B2 gelaxkaren ordez B3 agertzen da, gero B4, baina $E$1 beti tasaren gelaxka da. Dolarrik gabe, Excelek E1 ere aldatzen du, eta E2 jartzen du haren ordez; gelaxka hori hutsik dagoenez, BEZa zero ateratzen da. Formulan 0,20 idaztea errazagoa dela dirudi, baina tasa aldatzen den egunean lerro guztiak zuzendu beharko dituzu. F4 teklak dolarrak gehitzen ditu.',
      },
    },
    {
      id: 'excel-2',
      text: {
        fr: 'Dans votre liste de factures, les clients sont en colonne A et les montants en colonne C. Quelle formule donne le total du client écrit en F1 ?',
        eu: 'Zure faktura-zerrendan, bezeroak A zutabean daude, eta zenbatekoak C zutabean. Zein formulak ematen du F1 gelaxkan idatzitako bezeroaren guztizkoa?',
      },
      options: [
        { text: { fr: '=SOMME.SI(A:A;F1;C:C)', eu: '=SOMME.SI(A:A;F1;C:C)' } },
        { text: { fr: '=RECHERCHEX(F1;A:A;C:C)', eu: '=RECHERCHEX(F1;A:A;C:C)' } },
        { text: { fr: '=SOMME.SI(C:C;F1;A:A)', eu: '=SOMME.SI(C:C;F1;A:A)' } },
        { text: { fr: '=SI(A2=F1;SOMME(C:C))', eu: '=SI(A2=F1;SOMME(C:C))' } },
      ],
      correctAnswer: 0,
      explanation: {
        fr: 'SOMME.SI cherche le critère F1 dans la première plage, celle des clients, puis additionne les montants correspondants de la dernière. Inverser les plages est l’erreur classique : Excel cherche alors un nom parmi les montants et affiche zéro. RECHERCHEX paraît convenir, mais elle s’arrête à la première facture trouvée ; elle sert à retrouver une valeur, par exemple un prix, pas à faire un total.',
        eu: 'SOMME.SI funtzioak F1 gelaxkako irizpidea bilatzen du lehen barrutian, bezeroenean, eta bezero horri dagozkion azken barrutiko zenbatekoak batzen ditu. Barrutiak trukatzea ohiko hutsegitea da: orduan Excelek izen bat bilatzen du zenbatekoen artean, eta zero erakusten du. RECHERCHEX egokia dela dirudi, baina aurkitzen duen lehen fakturan gelditzen da; balio bat aurkitzeko erabiltzen da, adibidez prezio bat, ez guztizkoak kalkulatzeko.',
      },
    },
    {
      id: 'excel-3',
      text: {
        fr: 'Comment faire ressortir automatiquement, dans votre tableau de stock, les articles à réapprovisionner ?',
        eu: 'Nola nabarmenduko dituzu automatikoki, stock-taulan, berriro eskatu beharreko artikuluak?',
      },
      options: [
        {
          text: {
            fr: 'Relire la liste chaque lundi et surligner en rouge',
            eu: 'Astelehenero zerrenda irakurri, eta gorriz markatu',
          },
        },
        {
          text: {
            fr: 'Trier le tableau par nom d’article chaque semaine',
            eu: 'Astero taula artikuluen izenaren arabera ordenatu',
          },
        },
        {
          text: {
            fr: 'Ajouter un commentaire aux articles qui partent vite',
            eu: 'Azkar saltzen diren artikuluei ohar bat gehitu',
          },
        },
        {
          text: {
            fr: 'Créer une mise en forme conditionnelle avec un seuil',
            eu: 'Baldintzapeko formatua sortu, atalase batekin',
          },
        },
      ],
      correctAnswer: 3,
      explanation: {
        fr: 'Donnez à chaque article un seuil, puis créez une règle de mise en forme conditionnelle qui colore la ligne dès que le stock passe dessous : l’alerte se met à jour à chaque saisie. Le surlignage manuel rassure, mais il dépend de votre attention et reste rouge après la livraison. Fixez le seuil d’après les ventes habituelles pendant le délai du fournisseur, avec une petite marge.',
        eu: 'Eman artikulu bakoitzari atalase bat, eta sortu baldintzapeko formatuaren arau bat, stocka atalasearen azpitik jaitsi bezain laster lerroa koloreztatzeko: abisua datu bat sartzen duzun bakoitzean eguneratzen da. Eskuz markatzeak lasaitu egiten du, baina zure arretaren mende dago, eta lerroak gorri jarraitzen du salgaiak iritsi ondoren ere. Finkatu atalasea hornitzaileak entregatzeko behar duen epean izan ohi dituzun salmenten arabera, tarte txiki bat gehituta.',
      },
    },
    {
      id: 'excel-4',
      text: {
        fr: 'Vous notez les quantités sous la forme « 12 pièces » et leur total affiche 0. Que faites-vous ?',
        eu: 'Kopuruak «12 pieza» moduan idazten dituzu, eta haien guztizkoa 0 da. Zer egingo duzu?',
      },
      options: [
        { text: { fr: 'Passer les cellules au format Nombre', eu: 'Gelaxkei zenbaki-formatua eman' } },
        { text: { fr: 'Saisir 12 et mettre l’unité dans l’en-tête', eu: '12 idatzi, eta unitatea goiburuan jarri' } },
        {
          text: {
            fr: 'Réécrire la formule SOMME dans une autre cellule',
            eu: 'SOMME formula beste gelaxka batean idatzi',
          },
        },
        { text: { fr: 'Élargir la colonne pour que tout s’affiche', eu: 'Zutabea zabaldu, dena ikus dadin' } },
      ],
      correctAnswer: 1,
      explanation: {
        fr: 'Pour Excel, « 12 pièces » est un texte, et SOMME ignore les textes sans prévenir. Une cellule doit contenir la seule valeur ; l’unité va dans l’en-tête ou, si vous voulez l’afficher, dans un format personnalisé. Le format Nombre est tentant, mais il ne change que l’apparence des nombres : il ne transforme pas un texte déjà saisi. Un indice : par défaut, un texte se cale à gauche.',
        eu: 'Excelentzat, «12 pieza» testua da, eta SOMME funtzioak testuak alde batera uzten ditu, abisatu gabe. Gelaxkak balioa bakarrik eduki behar du; unitatea goiburuan jartzen da edo, ikusi nahi baduzu, formatu pertsonalizatu batean. Zenbaki-formatua tentagarria da, baina zenbakien itxura baizik ez du aldatzen: ez du lehendik idatzitako testua zenbaki bihurtzen. Arrasto bat: berez, testuak ezkerrean lerrokatzen dira.',
      },
    },
    {
      id: 'excel-5',
      text: {
        fr: 'Vous voulez classer vos factures par date d’échéance sans mélanger les lignes. Comment procédez-vous ?',
        eu: 'Fakturak epemugaren arabera ordenatu nahi dituzu, lerroak nahastu gabe. Nola egingo duzu?',
      },
      options: [
        {
          text: {
            fr: 'Sélectionner la colonne des dates et la trier seule',
            eu: 'Daten zutabea hautatu, eta hura bakarrik ordenatu',
          },
        },
        {
          text: {
            fr: 'Trier chaque colonne de la liste, l’une après l’autre',
            eu: 'Zutabe guztiak ordenatu, bata bestearen atzetik',
          },
        },
        {
          text: {
            fr: 'Mettre la liste sous forme de tableau, puis trier',
            eu: 'Zerrenda taula bihurtu, eta gero ordenatu',
          },
        },
        {
          text: {
            fr: 'Trier les dates, puis recoller les montants en face',
            eu: 'Datak ordenatu, eta zenbatekoak parean itsatsi',
          },
        },
      ],
      correctAnswer: 2,
      explanation: {
        fr: 'Une fois la liste mise sous forme de tableau, chaque ligne reste un tout : le tri déplace ensemble client, montant et échéance, et les nouvelles lignes sont prises en compte. Trier la colonne seule paraît naturel, mais si vous refusez d’étendre la sélection, les dates bougent et les montants restent : vous relancez le mauvais client. Un tri raté s’annule aussitôt avec Ctrl+Z.',
        eu: 'Zerrenda taula bihurtuta, lerro bakoitzak osorik irauten du: ordenatzean, bezeroa, zenbatekoa eta epemuga batera mugitzen dira, eta lerro berriak ere kontuan hartzen dira. Zutabea bakarrik ordenatzea zentzuzkoa dela dirudi, baina, hautapena zabaltzeari uko egiten badiozu, datak mugitzen dira, baina zenbatekoak lehengo lekuan gelditzen dira: bezero okerrari eskatuko diozu ordaintzeko. Gaizki ordenatu baduzu, desegin berehala, Ctrl+Z sakatuta.',
      },
    },
  ],
  advice: {
    excellent: {
      fr: {
        message:
          'Excel est déjà un outil de gestion entre vos mains : {provider} vous aide à bâtir votre tableau de bord.',
        steps: [
          'Construisez un tableau croisé dynamique du chiffre d’affaires par mois et par client.',
          'Importez vos relevés bancaires avec Power Query au lieu de les recopier.',
          'Faites relire vos formules clés par un collègue et notez leurs hypothèses dans une feuille.',
        ],
      },
      eu: {
        message:
          'Zure eskuetan, Excel kudeaketa-tresna bat da jada: {provider} erakundeak zure aginte-panela osatzen lagunduko dizu.',
        steps: [
          'Sortu taula dinamiko bat, fakturazioa hilabeteka eta bezeroka ikusteko.',
          'Inportatu bankuko kontu-laburpenak Power Query erabiliz, eskuz kopiatu ordez.',
          'Eskatu lankide bati zure formula nagusiak berrikusteko, eta idatzi haien hipotesiak orri batean.',
        ],
      },
    },
    good: {
      fr: {
        message:
          'Vous travaillez déjà avec méthode : {provider} vous aide à automatiser ce que vous refaites encore à la main.',
        steps: [
          'Ajoutez un seuil et une mise en forme conditionnelle à votre tableau de stock.',
          'Dans votre modèle de devis, utilisez RECHERCHEX au lieu de recopier les prix à la main.',
          'Encadrez la saisie des clients et des articles par une liste déroulante.',
        ],
      },
      eu: {
        message:
          'Jada metodoz egiten duzu lan: {provider} erakundeak oraindik eskuz errepikatzen duzuna automatizatzen lagunduko dizu.',
        steps: [
          'Gehitu atalase bat eta baldintzapeko formatua zure stock-taulari.',
          'Zure aurrekontu-ereduan, erabili RECHERCHEX funtzioa, prezioak eskuz kopiatu ordez.',
          'Erabili goitibeherako zerrenda bat bezeroen eta artikuluen izenak sartzeko.',
        ],
      },
    },
    start: {
      fr: {
        message:
          'Un tableur bien tenu fait gagner des heures : {provider} vous aide à poser des bases solides, à votre rythme.',
        steps: [
          'Choisissez un seul fichier, par exemple vos devis, et mettez sa liste sous forme de tableau.',
          'Écrivez le taux de TVA dans une seule cellule et désignez-la avec des dollars, comme $E$1, dans vos formules.',
          'Vérifiez avec SOMME.SI le total de trois clients que vous connaissez bien.',
        ],
      },
      eu: {
        message:
          'Ongi antolatutako kalkulu-orri batek orduak aurrezten ditu: {provider} erakundeak oinarri sendoak jartzen lagunduko dizu, zure erritmoan.',
        steps: [
          'Aukeratu fitxategi bakar bat, adibidez aurrekontuena, eta bihurtu taula haren zerrenda.',
          'Idatzi BEZaren tasa gelaxka bakar batean, eta aipatu gelaxka hori dolarrekin, $E$1 moduan, zure formuletan.',
          'Egiaztatu SOMME.SI funtzioaren bidez ongi ezagutzen dituzun hiru bezeroren guztizkoa.',
        ],
      },
    },
  },
}
