// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Guarded, Holders} from "./Guarded.sol";
import {LimitedVouchers, Limits} from "./LimitedVouchers.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @title A collection of one-of-a-kind assets
/// @notice An asset of Passport comes on chain by a voucher for its token and its owner. There is no burn, so a token
/// that exists can never be minted again. Pausing stops minting only: tokens that players hold cannot be frozen.
contract PassportCollectible is ERC721, IERC4906, LimitedVouchers {
    bytes32 private constant MINT_TYPEHASH =
        keccak256("Mint(address account,address collection,uint256 tokenId,uint256 nonce,uint256 expiry)");

    uint8 internal constant ALREADY_MINTED = 6;

    string private _uri;

    event SignedMint(address indexed account, uint256 indexed nonce, uint256 indexed tokenId);
    event BaseURIChanged(string previous, string next);

    error AlreadyMinted(uint256 tokenId);

    constructor(
        string memory name,
        string memory symbol,
        string memory baseURI,
        Holders memory holders,
        address firstSigner,
        Limits memory limits
    )
        ERC721(name, symbol)
        EIP712("Passport Collectible", "1")
        Guarded(holders)
        SignedVouchers(firstSigner)
        LimitedVouchers(limits)
    {
        _uri = baseURI;
    }

    /// @notice Mints the token of the caller's voucher to the caller, or queues it when it is above a limit.
    function signedMint(uint256 tokenId, uint256 expiry, bytes calldata signature) external {
        uint256 nonce = _spendVoucher(_structHash(msg.sender, tokenId, expiry), expiry, signature);
        if (_ownerOf(tokenId) != address(0)) revert AlreadyMinted(tokenId);
        if (_takeFromLimits(1)) {
            emit SignedMint(msg.sender, nonce, tokenId);
            _deliver(msg.sender, tokenId, 1);
        } else {
            _enqueue(nonce, tokenId, 1);
        }
    }

    function setBaseURI(string calldata baseURI) external onlyRole(DEFAULT_ADMIN_ROLE) {
        emit BaseURIChanged(_uri, baseURI);
        _uri = baseURI;
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @notice What a mint would meet now: 0 it is minted, 1 paused, 2 expired, 3 not signed for this account, token
    /// and nonce, 5 it is queued, 6 the token exists already.
    function verify(address account, uint256 tokenId, uint256 expiry, bytes calldata signature)
        external
        view
        returns (uint8)
    {
        uint8 verdict = _judgeVoucher(_structHash(account, tokenId, expiry), expiry, signature);
        if (verdict != OK) return verdict;
        if (_ownerOf(tokenId) != address(0)) return ALREADY_MINTED;
        return _isWithinLimits(account, 1) ? OK : WOULD_BE_QUEUED;
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, AccessControlDefaultAdminRules, IERC165)
        returns (bool)
    {
        // ERC-4906 has events only; its id is a fixed number.
        return interfaceId == bytes4(0x49064906) || super.supportsInterface(interfaceId);
    }

    /// @dev The plain mint: the account asked for the token itself, and no code of others runs in between.
    function _deliver(address account, uint256 tokenId, uint256) internal override {
        _mint(account, tokenId);
    }

    function _baseURI() internal view override returns (string memory) {
        return _uri;
    }

    function _structHash(address account, uint256 tokenId, uint256 expiry) private view returns (bytes32) {
        return keccak256(abi.encode(MINT_TYPEHASH, account, address(this), tokenId, _nonceOf(account), expiry));
    }
}
