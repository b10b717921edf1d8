import type { Module } from '../module.ts'

export const photography: Module = {
  id: 'photography',
  position: 1,
  title: { fr: 'Photographie', eu: 'Argazkilaritza' },
  description: {
    fr: 'Réussissez les photos de vos produits avec un simple téléphone.',
    eu: 'Atera argazki onak zure produktuei, telefonoa besterik erabili gabe.',
  },
  icon: 'Camera',
  color: 'accent-plum',
  questions: [
    {
      id: 'photo-1',
      text: {
        fr: 'Quel éclairage choisir pour photographier un produit avec votre téléphone ?',
        eu: 'Zein argi aukeratuko duzu produktu bati telefonoarekin argazkia ateratzeko?',
      },
      options: [
        { text: { fr: 'Le plein soleil de midi, sur une terrasse', eu: 'Eguerdiko eguzki bizia, terraza batean' } },
        {
          text: {
            fr: 'La lumière d’une fenêtre, sans soleil direct',
            eu: 'Leiho batetik datorren argia, eguzki zuzenik gabe',
          },
        },
        {
          text: {
            fr: 'Le flash du téléphone, bien en face du produit',
            eu: 'Telefonoaren flasha, produktuaren aurrez aurre',
          },
        },
        {
          text: {
            fr: 'Les spots du magasin, avec le flash en plus',
            eu: 'Dendako argiak eta, horiekin batera, telefonoaren flasha',
          },
        },
      ],
      correctAnswer: 1,
      explanation: {
        fr: 'Une fenêtre sans soleil direct donne une lumière douce et diffuse : les ombres restent légères, les couleurs fidèles et les matières visibles. Le plein soleil paraît idéal parce qu’il éclaire beaucoup, mais il creuse des ombres dures et brûle les parties claires. Le flash, lui, efface le relief et laisse un reflet sur tout ce qui brille. Un carton blanc, face à la fenêtre, éclaircit l’ombre.',
        eu: 'Eguzki zuzenik jasotzen ez duen leiho batek argi leun eta barreiatua ematen du: itzalak arinak dira, koloreak benetakoak, eta materialak ongi ikusten dira. Eguzki bizia egokia dela dirudi, asko argitzen duelako, baina itzal gogorrak sortzen ditu eta zati argiak erretzen ditu. Flashak, berriz, erliebea ezabatzen du, eta islak uzten ditu gainazal distiratsuetan. Leihoaren parean jarritako kartoi zuri batek itzala argitzen du.',
      },
    },
    {
      id: 'photo-2',
      text: {
        fr: 'Sur fond blanc, votre produit clair ressort gris et sombre. Que faire avant de reprendre la photo ?',
        eu: 'Hondo zuriaren gainean, produktu argia gris eta ilun ateratzen zaizu. Zer egingo duzu argazkia berriro atera aurretik?',
      },
      options: [
        { text: { fr: 'Activer le flash, pour blanchir le fond', eu: 'Flasha piztu, hondoa zuritzeko' } },
        {
          text: {
            fr: 'Placer le produit devant la fenêtre, à contre-jour',
            eu: 'Produktua leiho baten aurrean jarri, kontrargian',
          },
        },
        {
          text: {
            fr: 'Garder la photo et ajouter un filtre clair',
            eu: 'Argazkia gorde, eta iragazki argi bat gehitu',
          },
        },
        {
          text: {
            fr: 'Toucher le produit, puis monter l’exposition',
            eu: 'Pantailan produktua ukitu, eta esposizioa igo',
          },
        },
      ],
      correctAnswer: 3,
      explanation: {
        fr: 'Le téléphone vise un gris moyen : devant beaucoup de blanc, il assombrit tout. Touchez le produit à l’écran pour y faire la mise au point, puis faites glisser le réglage d’exposition vers le haut, jusqu’à un blanc propre mais encore détaillé. Le filtre tente par sa simplicité ; pourtant, il modifie aussi les couleurs du produit, et le client reçoit un article différent de l’image.',
        eu: 'Telefonoak tarteko gris bat bilatzen du: zuri asko dagoenean, dena iluntzen du. Ukitu produktua pantailan, fokua bertan jartzeko, eta igo esposizioa, hatza gora lerratuz, zuria garbi baina xehetasunekin ikusi arte. Iragazkia tentagarria da, erraza delako; hala ere, produktuaren koloreak ere aldatzen ditu, eta bezeroak argazkian ikusitakoaz bestelako artikulu bat jasotzen du.',
      },
    },
    {
      id: 'photo-3',
      text: {
        fr: 'Dans un atelier sombre, vos photos de produits sortent floues. Comment les rendre nettes en gardant la lumière du lieu ?',
        eu: 'Tailer ilun batean, produktuen argazkiak lauso ateratzen zaizkizu. Nola lortuko duzu irudi garbia, tokiko argiari eutsiz?',
      },
      options: [
        {
          text: {
            fr: 'Caler le téléphone et utiliser le retardateur',
            eu: 'Telefonoa finkatu, eta tenporizadorea erabili',
          },
        },
        {
          text: { fr: 'Reculer, puis cadrer avec le zoom numérique', eu: 'Atzera egin, eta zoom digitala erabili' },
        },
        { text: { fr: 'Allumer le flash, pour figer le mouvement', eu: 'Flasha piztu, mugimendua geldiarazteko' } },
        {
          text: {
            fr: 'Prendre dix photos de suite, à bout de bras',
            eu: 'Hamar argazki segidan atera, besoa luzatuta',
          },
        },
      ],
      correctAnswer: 0,
      explanation: {
        fr: 'Quand la lumière manque, l’appareil garde l’obturateur ouvert plus longtemps, et le moindre tremblement se voit. Un petit trépied ou une pile de livres, avec le retardateur de deux secondes, supprime ce mouvement. Le zoom numérique semble utile, mais il ne fait que recadrer : il agrandit le flou et le grain. Le flash, lui, effacerait l’ambiance et ajouterait des reflets.',
        eu: 'Argi gutxi dagoenean, kamerak obturadorea denbora gehiagoz irekita edukitzen du, eta dardararik txikiena ere nabaritzen da. Tripode txiki batek edo liburu pila batek, bi segundoko tenporizadorearekin batera, mugimendu hori kentzen du. Zoom digitala baliagarria dela dirudi, baina irudia moztu besterik ez du egiten: lausotasuna eta zarata handitzen ditu. Flashak, berriz, giroa ezabatuko luke, eta islak gehituko lituzke.',
      },
    },
    {
      id: 'photo-4',
      text: {
        fr: 'Vos photos pèsent 6 Mo chacune et ralentissent votre site. Comment les préparer ?',
        eu: 'Zure argazki bakoitzak 6 MB ditu, eta horrek webgunea moteltzen du. Nola prestatuko dituzu argazkiak?',
      },
      options: [
        {
          text: {
            fr: 'Les envoyer par messagerie et garder ce qui arrive',
            eu: 'Mezularitzaz bidali, eta iristen dena gorde',
          },
        },
        {
          text: {
            fr: 'Les ouvrir en grand et faire une capture d’écran',
            eu: 'Pantaila osoan ireki, eta pantaila-argazkia egin',
          },
        },
        {
          text: {
            fr: 'En exporter une copie réduite et garder l’original',
            eu: 'Kopia txikiago bat esportatu, eta jatorrizkoa gorde',
          },
        },
        {
          text: {
            fr: 'Les charger telles quelles et les afficher en petit',
            eu: 'Dauden bezala igo, eta orrian txiki erakutsi',
          },
        },
      ],
      correctAnswer: 2,
      explanation: {
        fr: 'Une copie JPEG d’environ 1 600 pixels de large, à 80 % de qualité, pèse souvent moins de 400 Ko : la page s’ouvre vite et le produit reste net. L’original vous servira pour un catalogue imprimé. Afficher l’image en petit est tentant, mais le navigateur télécharge quand même le fichier entier. Messagerie et capture d’écran, elles, dégradent l’image sans que vous maîtrisiez le résultat.',
        eu: '1.600 pixel inguruko zabalera eta % 80ko kalitatea dituen JPEG kopia batek 400 KB baino gutxiago izan ohi ditu: orria azkar irekitzen da, eta produktua garbi ikusten da. Jatorrizkoa katalogo inprimatu baterako erabiliko duzu. Txiki erakustea tentagarria da, baina nabigatzaileak, hala ere, fitxategi osoa deskargatzen du. Mezularitzak eta pantaila-argazkiak, berriz, irudia kaskartzen dute, eta emaitza ez dago zure esku.',
      },
    },
    {
      id: 'photo-5',
      text: {
        fr: 'Vous revendez un produit de marque et en trouvez une belle photo sur un autre site. Que faites-vous ?',
        eu: 'Marka bateko produktu bat saltzen duzu, eta haren argazki eder bat aurkitu duzu beste webgune batean. Zer egingo duzu?',
      },
      options: [
        {
          text: {
            fr: 'La publier en citant le nom du site d’origine',
            eu: 'Argitaratu, eta jatorrizko webgunea aipatu',
          },
        },
        {
          text: {
            fr: 'Demander un accord écrit ou faire votre photo',
            eu: 'Baimena idatziz eskatu, edo zeuk egin argazkia',
          },
        },
        {
          text: {
            fr: 'La recadrer pour qu’elle ne soit plus la même',
            eu: 'Moztu, jatorrizkoaren berdina izan ez dadin',
          },
        },
        {
          text: {
            fr: 'La publier, puisque vous vendez le vrai produit',
            eu: 'Argitaratu, benetako produktua saltzen baituzu',
          },
        },
      ],
      correctAnswer: 1,
      explanation: {
        fr: 'Une photo reste protégée par le droit d’auteur, même lorsqu’elle circule librement sur Internet. Il vous faut l’accord écrit du titulaire des droits, qui précise les usages ; beaucoup de marques fournissent d’ailleurs des images à leurs revendeurs. Citer la source semble honnête, mais ne vaut pas autorisation, et recadrer ne change rien. Votre propre photo reste le choix le plus sûr : elle montre l’article que vous livrez.',
        eu: 'Argazkiak egile-eskubideek babesten dituzte, sarean libre badabiltza ere. Eskubideen jabearen idatzizko baimena behar duzu, erabilerak zehazten dituena; marka askok, gainera, irudiak ematen dizkiete saltzaileei. Iturria aipatzea zintzoa dela dirudi, baina ez da baimena, eta irudia mozteak ez du ezer aldatzen. Zeure argazkia da aukerarik seguruena: benetan bidaltzen duzun artikulua erakusten du.',
      },
    },
  ],
  advice: {
    excellent: {
      fr: {
        message:
          'Vous maîtrisez l’essentiel de la photo de produit : {provider} vous aide à tirer encore davantage de vos images.',
        steps: [
          'Ajoutez à chaque fiche produit une photo de détail et une photo du produit en usage.',
          'Comparez pendant un mois deux images principales et gardez celle qui apporte le plus de ventes.',
          'Tournez une vidéo de quinze secondes dans le même coin photo.',
        ],
      },
      eu: {
        message:
          'Produktu-argazkilaritzaren oinarriak menderatzen dituzu: {provider} erakundeak irudiei are etekin handiagoa ateratzen lagunduko dizu.',
        steps: [
          'Gehitu produktu-fitxa bakoitzari xehetasun-argazki bat eta produktua nola erabiltzen den erakusten duen beste bat.',
          'Alderatu bi irudi nagusi hilabetez, eta gorde salmenta gehien ekartzen dituena.',
          'Grabatu hamabost segundoko bideo bat argazki-txoko berean.',
        ],
      },
    },
    good: {
      fr: {
        message: 'Vos bases sont bonnes : {provider} vous aide à donner la même qualité à toutes vos images.',
        steps: [
          'Rédigez une fiche d’une page pour tous vos produits : fond, lumière, cadrage et taille d’export.',
          'Reprenez, avec cette fiche, vos cinq produits les plus vendus sous trois angles.',
          'Vérifiez la taille des images de votre site et remplacez celles qui dépassent 500 Ko.',
        ],
      },
      eu: {
        message: 'Oinarri onak dituzu: {provider} erakundeak irudi guztiei kalitate bera ematen lagunduko dizu.',
        steps: [
          'Idatzi orri bakarreko fitxa bat produktu guztietarako: hondoa, argia, enkoadraketa eta esportazio-tamaina.',
          'Fitxa horri jarraituz, atera berriro gehien saltzen dituzun bost produktuen argazkiak, hiru angelutatik.',
          'Begiratu webguneko irudien tamaina, eta ordeztu 500 KB baino gehiago dituztenak.',
        ],
      },
    },
    start: {
      fr: {
        message:
          'La photo de produit s’apprend vite. Avec {provider}, quelques gestes simples suffisent pour que vos images donnent envie d’acheter.',
        steps: [
          'Installez un coin photo près d’une fenêtre, avec un fond uni et un carton blanc.',
          'Photographiez trois produits en touchant l’écran pour régler la mise au point et l’exposition.',
          'Reprenez la photo la moins réussie avec le téléphone posé sur un support.',
        ],
      },
      eu: {
        message:
          'Produktuen argazkiak ateratzen azkar ikasten da. {provider} lagun duzula, urrats erraz batzuk aski dira zure irudiek erosteko gogoa pizteko.',
        steps: [
          'Prestatu argazki-txoko bat leiho baten ondoan, kolore bakarreko hondo batekin eta kartoi zuri batekin.',
          'Atera hiru produkturen argazkiak, pantaila ukituz fokua eta esposizioa doitzeko.',
          'Errepikatu okerren atera den argazkia, telefonoa euskarri batean jarrita.',
        ],
      },
    },
  },
}
