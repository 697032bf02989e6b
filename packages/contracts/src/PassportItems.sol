// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Guarded, Holders} from "./Guarded.sol";
import {LimitedVouchers, Limits} from "./LimitedVouchers.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @title A collection of items that exist many times
/// @notice Items come on chain by a voucher and go back into Passport by a transfer to `DEPOSIT_ADDRESS`, where they are
/// burned as they arrive: what is inside Passport is nowhere on chain, so no key can take it. Pausing stops minting only.
contract PassportItems is ERC1155Supply, LimitedVouchers {
    bytes32 private constant MINT_ITEM_TYPEHASH =
        keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");

    uint8 internal constant AMOUNT_TOO_HIGH = 8;

    /// @notice Where holders send items that shall live in Passport. It needs no key.
    address public immutable DEPOSIT_ADDRESS;

    event SignedMint(address indexed account, uint256 indexed nonce, uint256 indexed tokenId, uint256 amount);
    event BaseURIChanged(string previous, string next);

    constructor(
        string memory uri,
        Holders memory holders,
        address firstSigner,
        Limits memory limits,
        address depositAddress
    )
        ERC1155(uri)
        EIP712("Passport Items", "1")
        Guarded(holders)
        SignedVouchers(firstSigner)
        LimitedVouchers(limits)
    {
        if (depositAddress == address(0)) revert ZeroAddress();
        DEPOSIT_ADDRESS = depositAddress;
    }

    /// @notice Mints the items of the caller's voucher to the caller, or queues them when they are above a limit.
    function signedMint(uint256 tokenId, uint256 amount, uint256 expiry, bytes calldata signature) external {
        uint256 nonce = _spendVoucher(_structHash(msg.sender, tokenId, amount, expiry), expiry, signature);
        if (amount == 0) revert ZeroAmount();
        if (_takeFromLimits(amount)) {
            emit SignedMint(msg.sender, nonce, tokenId, amount);
            _deliver(msg.sender, tokenId, amount);
        } else {
            _enqueue(nonce, tokenId, amount);
        }
    }

    /// @notice Where pictures and descriptions of all items are: a domain that lapses must not own them for ever.
    function setURI(string calldata next) external onlyRole(DEFAULT_ADMIN_ROLE) {
        emit BaseURIChanged(uri(0), next);
        _setURI(next);
    }

    /// @notice What a mint would meet now: 0 the items are minted, 1 paused, 2 expired, 3 not signed for this account,
    /// token, amount and nonce, 5 they are queued, 7 there are none, 8 there are more than the queue can hold.
    function verify(address account, uint256 tokenId, uint256 amount, uint256 expiry, bytes calldata signature)
        external
        view
        returns (uint8)
    {
        uint8 verdict = _judgeVoucher(_structHash(account, tokenId, amount, expiry), expiry, signature);
        if (verdict != OK) return verdict;
        if (amount == 0) return AMOUNT_TOO_LOW;
        if (_isWithinLimits(account, amount)) return OK;
        return amount > type(uint128).max ? AMOUNT_TOO_HIGH : WOULD_BE_QUEUED;
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC1155, AccessControlDefaultAdminRules)
        returns (bool)
    {
        return super.supportsInterface(interfaceId);
    }

    /// @dev The receiver's code runs last, when the voucher is spent and everything is written.
    function _deliver(address account, uint256 tokenId, uint256 amount) internal override {
        _mint(account, tokenId, amount, "");
    }

    /// @dev Two logs: the transfer that Passport credits, and the burn.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        super._update(from, to, ids, values);
        if (to == DEPOSIT_ADDRESS) super._update(to, address(0), ids, values);
    }

    function _structHash(address account, uint256 tokenId, uint256 amount, uint256 expiry)
        private
        view
        returns (bytes32)
    {
        return keccak256(abi.encode(MINT_ITEM_TYPEHASH, account, tokenId, amount, _nonceOf(account), expiry));
    }
}
